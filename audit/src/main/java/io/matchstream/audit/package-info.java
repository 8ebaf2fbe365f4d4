/**
 * Proves the promises from the public topics, with code that shares nothing with the code that
 * decides: {@link io.matchstream.audit.Auditor} is the core, {@code checks} the list of promises,
 * {@code files} what is known of a ticket, a match, a player; {@code reader} brings the records.
 */
package io.matchstream.audit;
