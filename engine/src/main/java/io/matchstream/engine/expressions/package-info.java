/** Expressions over matches and their players; they know nothing of queues, tickets or rules. */
package io.matchstream.engine.expressions;
