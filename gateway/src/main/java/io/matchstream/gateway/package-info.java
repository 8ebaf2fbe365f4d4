/**
 * The edge: HTTP and WebSocket for players and game servers. It owns nothing. Requests go to the
 * log, reads ask the owners, and what the log says of a player is pushed to whoever of his
 * connections ends here; so any number of gateways may run, and a player may come back to another
 * one.
 *
 * <p>All of one gateway's state belongs to one event loop. Only the log's producer and consumer and
 * the verification of tokens run on threads of their own.
 */
package io.matchstream.gateway;
