/** Chance that can be drawn again: numbers from a seed and from what is decided about. */
package io.matchstream.engine.draws;
