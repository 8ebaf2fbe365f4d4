package io.matchstream.app.replay;

import io.matchstream.schemas.ids.BotIds;
import io.matchstream.schemas.ids.QueueNames;
import java.text.Normalizer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Names of a file as ids of the platform. A name that is an id stays as it is; in any other what is
 * not allowed is replaced, and a number is put after it where another name has come to the same.
 * The same names in the same order give the same ids. Not for use by several threads.
 */
final class LegalNames {
  /** Ids have 64 characters at most; some room is left for the number. */
  private static final int LONGEST = 56;

  private static final Set<String> RESERVED_QUEUES = Set.of("all", "none");

  private final UnaryOperator<String> form;
  private final Map<String, String> ids = new HashMap<>();
  private final Set<String> taken = new HashSet<>();

  private LegalNames(UnaryOperator<String> form) {
    this.form = form;
  }

  /** Ids of players: {@code Müller, Ann} is {@code Muller_Ann}. */
  static LegalNames ofPlayers() {
    return new LegalNames(LegalNames::player);
  }

  /**
   * Names of queues by time control: {@code 180+2} is itself, {@code 40/7200:3600} is {@code
   * 40-7200-3600}; no clock ({@code -}) is {@code unlimited}, an unknown one ({@code ?}) {@code
   * unknown}.
   */
  static LegalNames ofQueues() {
    return new LegalNames(LegalNames::queue);
  }

  String of(String name) {
    return ids.computeIfAbsent(name, this::choose);
  }

  private String choose(String name) {
    String wish = form.apply(name);
    String id = wish;
    for (int n = 2; !taken.add(id); n++) {
      id = wish + "-" + n;
    }
    return id;
  }

  private static String player(String name) {
    // Accents come apart from their letters and go.
    String ascii = Normalizer.normalize(name, Normalizer.Form.NFD).replaceAll("\\p{M}+", "");
    String id = cut(ascii.replaceAll("[^A-Za-z0-9_-]+", "_"));
    // Bots' ids are theirs, and so would be what a number makes of them.
    boolean taken = id.isEmpty() || BotIds.reserved(id) || BotIds.reserved(id + "-2");
    return taken ? "_" + id : id;
  }

  private static String queue(String timeControl) {
    return switch (timeControl) {
      case "-" -> "unlimited";
      case "?" -> "unknown";
      default -> spelt(timeControl.toLowerCase(Locale.ROOT));
    };
  }

  private static String spelt(String timeControl) {
    String text =
        timeControl.startsWith("*") ? "sandclock-" + timeControl.substring(1) : timeControl;
    String name = cut(text.replaceAll("[^a-z0-9._+-]+", "-").replaceFirst("^[._+-]+", ""));
    return QueueNames.valid(name) && !RESERVED_QUEUES.contains(name) ? name : "queue-" + name;
  }

  private static String cut(String id) {
    return id.length() > LONGEST ? id.substring(0, LONGEST) : id;
  }
}
