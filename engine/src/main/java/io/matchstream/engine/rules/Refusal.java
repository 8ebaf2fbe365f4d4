package io.matchstream.engine.rules;

/**
 * Why a ticket may not wait: it could never be matched.
 *
 * @param attributeMissing whether an attribute is missing that a rule needs; otherwise what is
 *     there cannot be met by anybody
 * @param detail a sentence for whoever sent the request
 */
public record Refusal(boolean attributeMissing, String detail) {}
