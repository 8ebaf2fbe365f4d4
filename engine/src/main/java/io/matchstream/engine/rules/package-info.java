/**
 * Whether and how well tickets go together, and when time alone changes that.
 *
 * <p>{@link io.matchstream.engine.rules.RuleSet} compiles the rules of a queue once. It knows
 * neither the pool nor how teams are filled; a lineup is shown to it when a group is complete.
 */
package io.matchstream.engine.rules;
