package io.matchstream.audit;

import java.util.Optional;

/**
 * What the headers of a dead letter say; the record itself means nothing to an audit.
 *
 * @param reason one word; empty where it is missing
 * @param topic where the refused record lay, prefix included
 * @param partition of that topic
 * @param offset in that partition
 */
public record DeadLetter(
    Optional<String> reason,
    Optional<String> topic,
    Optional<String> partition,
    Optional<String> offset) {}
