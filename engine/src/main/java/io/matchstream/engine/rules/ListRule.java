package io.matchstream.engine.rules;

import io.matchstream.engine.config.RuleConfig.Scope;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.seating.Lineup;
import io.matchstream.engine.tickets.Attribute;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Nobody plays with somebody on a list of either side: a block list, which is a hard limit, or an
 * avoid list, which may become optional. In a whole match it filters pairs, at distance 0 for those
 * who may meet; within a team it is judged when the teams are known. Where a match has one team, or
 * a ticket must share one, the two are the same.
 */
final class ListRule implements Rule {
  private final int index;
  private final RuleTerms terms;
  private final Brought<Attribute.Words> brought;
  private final Limits limits;
  private final boolean wholeMatch;
  private final boolean together;

  /**
   * One list of players.
   *
   * @param hard whether the rule never yields, whatever its terms say
   * @param oneTeam whether a match has one team only
   * @param together whether a ticket's players share a team
   */
  ListRule(
      int index,
      String attribute,
      Scope scope,
      RuleTerms terms,
      boolean hard,
      boolean oneTeam,
      boolean together) {
    this.index = index;
    this.terms = terms;
    this.brought = Brought.words(attribute, terms);
    this.limits = hard ? Limits.hard() : new Limits(terms, 0, true);
    this.wholeMatch = scope == Scope.MATCH || oneTeam;
    this.together = together;
  }

  @Override
  public RuleTerms terms() {
    return terms;
  }

  @Override
  public Optional<Refusal> refusal(GroupTicket ticket) {
    Optional<Refusal> refusal = brought.refusal(ticket);
    if (refusal.isPresent() || limits.yields() || !(wholeMatch || together) || !atOdds(ticket)) {
      return refusal;
    }
    return Optional.of(
        new Refusal(
            false,
            "a player of the party has another one of it on the list "
                + brought.attribute()
                + " (rule "
                + name()
                + ")"));
  }

  @Override
  public Optional<Object> thing(GroupTicket ticket) {
    TreeSet<String> all = new TreeSet<>();
    ticket.players().forEach(player -> all.addAll(list(player)));
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
            // Those who play already do so, whatever they are to each other.
            new Listed(all.toArray(String[]::new), ticket.backfill().isEmpty() && atOdds(ticket)));
  }

  @Override
  public double distance(Facts a, Facts b, long nowMs) {
    if (!wholeMatch || !(lists(a, b) || lists(b, a))) {
      return 0;
    }
    return Limits.inactive(limits.pair(a, b, nowMs))
        ? 0
        : Rule.broken(limits.optional(a, b, nowMs));
  }

  @Override
  public boolean admits(List<Facts> members, Facts candidate, long nowMs) {
    if (!wholeMatch) {
      return true;
    }
    Listed own = of(candidate);
    return !(own != null && own.atOdds && filters(members, candidate, nowMs))
        && Rule.pairsFit(this, members, candidate, nowMs);
  }

  @Override
  public boolean accepts(List<Facts> members, Lineup lineup, long nowMs) {
    if (wholeMatch || members.stream().allMatch(member -> of(member) == null)) {
      return true;
    }
    for (List<Playing> team : Playing.teams(members, lineup).values()) {
      for (Playing one : team) {
        for (Playing other : team) {
          if (isListed(one.player(), other.player())
              && !(one.ticket().backfill() && other.ticket().backfill())
              && filters(one.ticket(), other.ticket(), nowMs)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  @Override
  public Gap gap(Facts a, Facts b, long nowMs) {
    return new Gap(
        Double.POSITIVE_INFINITY,
        "a player of one ticket is on the list " + brought.attribute() + " of the other");
  }

  @Override
  public Gap gap(List<Facts> members, Lineup lineup, long nowMs) {
    return new Gap(
        Double.POSITIVE_INFINITY,
        "a player of a team is on the list " + brought.attribute() + " of another one of it");
  }

  @Override
  public long nextChangeMs(Facts facts, long nowMs) {
    return limits.nextChangeMs(facts, nowMs);
  }

  private boolean filters(Facts a, Facts b, long nowMs) {
    return !Limits.inactive(limits.pair(a, b, nowMs)) && !limits.optional(a, b, nowMs);
  }

  /** As for a pair; a party at odds with itself is judged with the company it comes into. */
  private boolean filters(List<Facts> members, Facts candidate, long nowMs) {
    return !Limits.inactive(limits.group(members, candidate, nowMs))
        && !limits.optional(members, candidate, nowMs);
  }

  private boolean lists(Facts a, Facts b) {
    Listed listed = of(a);
    return listed != null && b.hasAny(listed.players);
  }

  private boolean atOdds(GroupTicket ticket) {
    return ticket.players().stream()
        .anyMatch(one -> ticket.players().stream().anyMatch(other -> isListed(one, other)));
  }

  private boolean isListed(GroupPlayer lister, GroupPlayer other) {
    return !lister.id().equals(other.id()) && list(lister).contains(other.id());
  }

  private List<String> list(GroupPlayer player) {
    return brought.of(player).map(Attribute.Words::values).orElse(List.of());
  }

  private Listed of(Facts facts) {
    return (Listed) facts.thing(index);
  }

  /** Whom the players of a ticket have on their lists, sorted; and whether one of themselves. */
  private static final class Listed {
    private final String[] players;
    private final boolean atOdds;

    Listed(String[] players, boolean atOdds) {
      this.players = players;
      this.atOdds = atOdds;
    }
  }
}
