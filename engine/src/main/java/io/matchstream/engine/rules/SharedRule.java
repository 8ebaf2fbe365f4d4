package io.matchstream.engine.rules;

import io.matchstream.engine.config.RuleConfig.SetIntersection;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.tickets.Attribute;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Lists have at least so many words in common, the same words for all members. The distance of two
 * tickets is {@code 1 / (1 + shared)}: the more they share the nearer, and never 0. What a party
 * likes is what all its players like.
 *
 * <p>The whole group is held to one limit: of its oldest, its youngest, or the strictest of all.
 */
final class SharedRule implements Rule {
  private final int index;
  private final SetIntersection config;
  private final Brought<Attribute.Words> brought;
  private final Limits limits;

  SharedRule(int index, SetIntersection config) {
    this.index = index;
    this.config = config;
    this.brought = Brought.words(config.attribute(), config.terms());
    this.limits = new Limits(config.terms(), config.min(), false);
  }

  @Override
  public RuleTerms terms() {
    return config.terms();
  }

  @Override
  public Optional<Refusal> refusal(GroupTicket ticket) {
    Optional<Refusal> refusal = brought.refusal(ticket);
    if (refusal.isPresent() || limits.yields() || !brought.complete(ticket)) {
      return refusal;
    }
    int own = common(ticket).length;
    if (enough(own, limits.loosest())) {
      return Optional.empty();
    }
    String those = ticket.players().size() == 1 ? "the player has " : "the party has ";
    return Optional.of(
        new Refusal(
            false,
            those
                + own
                + " of "
                + config.attribute()
                + " to share, and rule "
                + name()
                + " wants at least "
                + Say.number(limits.loosest())));
  }

  @Override
  public Optional<Object> thing(GroupTicket ticket) {
    return brought.complete(ticket) ? Optional.of(common(ticket)) : Optional.empty();
  }

  @Override
  public double distance(Facts a, Facts b, long nowMs) {
    if (a.thing(index) == null || b.thing(index) == null) {
      return 0;
    }
    double limit = limits.pair(a, b, nowMs);
    if (Limits.inactive(limit)) {
      return 0;
    }
    int shared = shared(words(a), words(b));
    return enough(shared, limit) ? 1 / (1.0 + shared) : Rule.broken(limits.optional(a, b, nowMs));
  }

  @Override
  public boolean admits(List<Facts> members, Facts candidate, long nowMs) {
    double limit = limits.group(members, candidate, nowMs);
    return Limits.inactive(limit)
        || enough(sharedByAll(members, candidate), limit)
        || limits.optional(members, candidate, nowMs);
  }

  @Override
  public boolean holds(List<Facts> members, long nowMs) {
    return Rule.lastJoins(this, members, nowMs);
  }

  @Override
  public Gap gap(Facts a, Facts b, long nowMs) {
    return gap(List.of(a), b, nowMs);
  }

  @Override
  public Gap gap(List<Facts> members, Facts candidate, long nowMs) {
    double limit = limits.group(members, candidate, nowMs);
    int shared = sharedByAll(members, candidate);
    return new Gap(
        (limit - shared) / limit,
        "they share "
            + shared
            + " of "
            + config.attribute()
            + ", the least is "
            + Say.number(Math.ceil(limit)));
  }

  @Override
  public long nextChangeMs(Facts facts, long nowMs) {
    return limits.nextChangeMs(facts, nowMs);
  }

  /** Words that all members have which have any list; as many as one likes where nobody has. */
  private int sharedByAll(List<Facts> members, Facts candidate) {
    String[] first = words(candidate);
    int from = 0;
    while (first == null && from < members.size()) {
      first = words(members.get(from));
      from++;
    }
    if (first == null) {
      return Integer.MAX_VALUE;
    }
    int shared = 0;
    for (String word : first) {
      if (inAll(members, from, word)) {
        shared++;
      }
    }
    return shared;
  }

  private boolean inAll(List<Facts> members, int from, String word) {
    for (int i = from; i < members.size(); i++) {
      String[] words = words(members.get(i));
      if (words != null && Arrays.binarySearch(words, word) < 0) {
        return false;
      }
    }
    return true;
  }

  private String[] words(Facts facts) {
    return (String[]) facts.thing(index);
  }

  private String[] common(GroupTicket ticket) {
    List<GroupPlayer> players = ticket.players();
    Set<String> common = new HashSet<>(values(players.get(0)));
    for (GroupPlayer player : players) {
      common.retainAll(values(player));
    }
    return common.stream().sorted().toArray(String[]::new);
  }

  private List<String> values(GroupPlayer player) {
    return brought.of(player).orElseThrow().values();
  }

  private static boolean enough(int shared, double limit) {
    return Limits.within(limit, shared);
  }

  /** How many words two sorted lists share. */
  private static int shared(String[] a, String[] b) {
    int shared = 0;
    int i = 0;
    int j = 0;
    while (i < a.length && j < b.length) {
      int order = a[i].compareTo(b[j]);
      shared += order == 0 ? 1 : 0;
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    return shared;
  }
}
