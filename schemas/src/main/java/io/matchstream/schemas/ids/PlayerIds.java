package io.matchstream.schemas.ids;

/** Player ids: one to 64 ASCII letters, digits, {@code _} or {@code -}. */
public final class PlayerIds {
  private static final int MAX_LENGTH = 64;

  private PlayerIds() {}

  /** Whether this may be the id of a player or a bot. */
  public static boolean valid(String id) {
    if (id.isEmpty() || id.length() > MAX_LENGTH) {
      return false;
    }
    for (int i = 0; i < id.length(); i++) {
      if (!allowed(id.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean allowed(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '_'
        || c == '-';
  }
}
