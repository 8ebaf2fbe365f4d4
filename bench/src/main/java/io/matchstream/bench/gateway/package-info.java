/** A gateway with many sockets: what each costs, and how soon all of them are told. */
package io.matchstream.bench.gateway;
