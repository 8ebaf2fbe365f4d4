package io.matchstream.app.node;

/** What a process can do for an installation; each role can run in any number of processes. */
public enum Role {
  /** Owns seats, ratings and inboxes. */
  PLAYERS,
  /** Owns the waiting tickets. */
  POOLS,
  /** Decides what becomes of proposals, signs tokens, settles results. */
  MATCHES,
  /** Owns ranks. */
  BOARDS,
  /** Asks allocators over HTTP for game servers. */
  ALLOCATOR,
  /** Serves the embedded schema registry over HTTP. */
  REGISTRY,
  /** Serves clients over HTTP and WebSockets. */
  GATEWAY
}
