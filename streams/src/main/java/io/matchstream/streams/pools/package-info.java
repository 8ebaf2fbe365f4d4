/**
 * The owner of the waiting tickets: who is matched with whom. Decisions are the engine's; this
 * package moves events between topics, stores and engine.
 */
package io.matchstream.streams.pools;
