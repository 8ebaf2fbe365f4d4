/** Matchmaking over WebSockets. */
package io.matchstream.gateway.ws;
