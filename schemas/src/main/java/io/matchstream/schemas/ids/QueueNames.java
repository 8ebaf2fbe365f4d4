package io.matchstream.schemas.ids;

import java.util.regex.Pattern;

/** Names of queues: {@code [a-z0-9][a-z0-9._+-]{0,63}}. */
public final class QueueNames {
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._+-]{0,63}");

  private QueueNames() {}

  /** Whether a queue may be called so. */
  public static boolean valid(String name) {
    return NAME.matcher(name).matches();
  }
}
