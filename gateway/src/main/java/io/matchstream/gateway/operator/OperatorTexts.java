package io.matchstream.gateway.operator;

/**
 * What an operator says of himself and of his reasons. It stands in the log for ever and is read on
 * terminals, so that it is one line without control characters.
 */
public final class OperatorTexts {
  /** As long as any subject of a token. */
  public static final int MOST_NAME = 64;

  /** A sentence or two; a ticket's number in another system says the rest. */
  public static final int MOST_NOTE = 500;

  private OperatorTexts() {}

  /** Whether somebody may be called so. */
  public static boolean validName(String name) {
    return valid(name, MOST_NAME);
  }

  /** Whether this may be a note. */
  public static boolean validNote(String note) {
    return valid(note, MOST_NOTE);
  }

  private static boolean valid(String text, int most) {
    return !text.isBlank()
        && text.length() <= most
        && text.codePoints()
            .allMatch(c -> !Character.isISOControl(c) && Character.isDefined(c) && !misleads(c));
  }

  /** What ends a line or turns its direction, and surrogates without their other half. */
  private static boolean misleads(int c) {
    int type = Character.getType(c);
    return type == Character.FORMAT
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR
        || type == Character.SURROGATE;
  }
}
