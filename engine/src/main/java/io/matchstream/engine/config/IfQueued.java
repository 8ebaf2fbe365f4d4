package io.matchstream.engine.config;

/** What a request means that comes from a player who is waiting already. */
public enum IfQueued {
  /** It is answered with the ticket that stands. */
  KEEP,
  /** The old ticket is withdrawn first, and the wait starts anew. */
  REPLACE
}
