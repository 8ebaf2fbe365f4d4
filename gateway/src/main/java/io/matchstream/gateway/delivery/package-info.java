/** What the log says of players, handed to their connections. */
package io.matchstream.gateway.delivery;
