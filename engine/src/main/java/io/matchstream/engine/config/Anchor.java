package io.matchstream.engine.config;

/** What a member of a forming match is compared with. */
public enum Anchor {
  /** Every other member: no two of the match lie further apart than the limit. */
  GROUP,
  /** The seed, which is the longest waiting. */
  SEED,
  /** The mean of the forming match, itself included; re-checked for all as it drifts. */
  MEAN
}
