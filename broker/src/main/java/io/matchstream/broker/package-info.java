/**
 * A real, single-node Kafka broker inside this process: it serves a laptop's {@code demo} and
 * {@code serve}, and the tests of every module that talks to Kafka.
 */
package io.matchstream.broker;
