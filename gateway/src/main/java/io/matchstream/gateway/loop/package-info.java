/** The one thread that a gateway's state belongs to. */
package io.matchstream.gateway.loop;
