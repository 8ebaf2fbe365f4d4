/**
 * Teams, their sizes, roles and parties: whether a growing group still has a place for one more
 * party, and the best final lineup. It knows nothing of limits of ratings, of rules, or of who
 * waits how long; the pool asks it.
 */
package io.matchstream.engine.seating;
