/**
 * The pool of a queue of groups: who waits, the search for a seed's match, time, and explanations.
 * {@link io.matchstream.engine.groups.GroupPool} is the way in.
 */
package io.matchstream.engine.groups;
