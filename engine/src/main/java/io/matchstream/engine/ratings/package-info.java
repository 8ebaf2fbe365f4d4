/**
 * How a game changes what we think of two players. Pure functions; every result is an integer, so
 * that a replay on another machine ends with the same ratings to the last digit.
 */
package io.matchstream.engine.ratings;
