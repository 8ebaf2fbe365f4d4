package io.matchstream.engine.config;

/** What number stands for several. */
public enum Merge {
  MIN,
  MAX,
  MEAN
}
