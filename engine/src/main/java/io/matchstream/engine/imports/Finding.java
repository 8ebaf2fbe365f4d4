package io.matchstream.engine.imports;

/**
 * One construct of another platform's file, and what became of it.
 *
 * @param path the construct's place in that file, such as {@code DifferenceRules[0].Weight}
 * @param verdict whether it means the same
 * @param sentence what it is here, how it differs, or why it is not there
 */
public record Finding(String path, Verdict verdict, String sentence) {}
