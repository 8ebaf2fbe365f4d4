package io.matchstream.audit;

/**
 * What an owner wrote and nobody can read: bytes that the contract does not know. What outsiders
 * write is never this; it becomes a dead letter.
 */
public record Unreadable() {}
