/** A player's requests, what becomes of them, and how the player stands. */
package io.matchstream.gateway.matchmaking;
