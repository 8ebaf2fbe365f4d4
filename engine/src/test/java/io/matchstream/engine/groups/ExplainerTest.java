package io.matchstream.engine.groups;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.config.Age;
import io.matchstream.engine.config.Anchor;
import io.matchstream.engine.config.Merge;
import io.matchstream.engine.config.RuleConfig;
import io.matchstream.engine.tickets.Attribute;
import io.matchstream.engine.tickets.Backfill;
import io.matchstream.engine.tickets.Explanation;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a ticket is told that fits others one by one, or too few of them. */
class ExplainerTest {
  private static final long T0 = 1_000_000;

  private GroupPool pool;

  @Test
  @DisplayName("Teams too different: the nearest of all that were tried is told")
  void teamDifference() {
    open(
        oneOnOne()
            .rules(
                new RuleConfig.TeamDifference(
                    "rating", 50, RuleConfig.Total.MEAN, Queues.terms("balance"))));
    waits(ticket("me", 0, player("me", 1500)));
    waits(ticket("far", 1, player("far", 1700)));
    waits(ticket("near", 2, player("near", 1580)));

    String nearest = "a match that keeps rule balance: the teams' means of rating differ by 80";
    assertThat(why("me").fitting()).isEqualTo(2);
    assertThat(why("me").missing()).containsExactly(nearest + ", the limit is 50");
    // Also the younger one, whose match has another seed.
    assertThat(why("near").missing()).containsExactly(nearest + ", the limit is 50");
  }

  @Test
  @DisplayName("Teams of too different sizes")
  void teamSize() {
    open(
        Queues.queue()
            .team("red", 1, 2)
            .team("blue", 1, 2)
            .rules(new RuleConfig.TeamSizeBalance(0, Queues.terms("sizes"))));
    waits(ticket("me", 0, player("me", 1500)));
    waits(ticket("two", 1, player("a", 1500), player("b", 1500)));

    assertThat(why("me").missing())
        .containsExactly(
            "a match that keeps rule sizes: the sizes of the teams differ by 1, the limit is 0");
  }

  @Test
  @DisplayName("A party against players who came alone")
  void partySize() {
    open(
        Queues.queue()
            .team("red", 2, 2)
            .team("blue", 2, 2)
            .rules(new RuleConfig.PartySizeSimilarity(0, Queues.terms("parties"))));
    waits(ticket("me", 0, player("x", 1500), player("y", 1500)));
    waits(ticket("a", 1, player("a", 1500)));
    waits(ticket("b", 2, player("b", 1500)));

    assertThat(why("me").missing())
        .containsExactly(
            "a match that keeps rule parties: the largest parties of the teams differ by 1,"
                + " the limit is 0");
  }

  @Test
  @DisplayName("Too much together, though each two would do")
  void totalTooLarge() {
    open(Queues.queue().team("all", 3, 3).rules(weight(0, 100)));
    waits(weighing("me", 0, 40));
    waits(weighing("a", 1, 40));
    waits(weighing("b", 2, 50));

    assertThat(why("me").fitting()).isEqualTo(2);
    assertThat(why("me").missing())
        .containsExactly(
            "1 more player beside the 2 who go together, who would keep rule weight:"
                + " weight sums up to 130, the most is 100");
  }

  @Test
  @DisplayName("Too little together")
  void totalTooSmall() {
    open(Queues.queue().team("all", 3, 3).rules(weight(200, 1_000)));
    waits(weighing("me", 0, 40));
    waits(weighing("a", 1, 40));
    waits(weighing("b", 2, 50));

    assertThat(why("b").missing())
        .containsExactly("a match that keeps rule weight: weight sums up to 130, the least is 200");
  }

  @Test
  @DisplayName("An expression of the final match")
  void finalExpression() {
    open(
        oneOnOne()
            .rules(
                new RuleConfig.Expression(
                    "players.all(p, p.rating > 1600.0)",
                    RuleConfig.When.FINAL,
                    Queues.terms("experts"))));
    waits(ticket("me", 0, player("me", 1700)));
    waits(ticket("a", 1, player("a", 1500)));

    assertThat(why("me").missing())
        .containsExactly(
            "a match that keeps rule experts: not true: players.all(p, p.rating > 1600.0)");
  }

  @Test
  @DisplayName("A role that nobody plays, and one that somebody's party keeps from him")
  void roles() {
    open(Queues.queue().roles("party", Map.of("tank", 1, "healer", 1, "damage", 1)));
    waits(ticket("me", 0, player("me", "damage")));
    waits(ticket("two", 1, player("a", "healer"), player("b", "damage")));
    assertThat(why("me").missing()).containsExactly("1 more player for tank");

    waits(ticket("tank", 2, player("t", "tank")));
    // Now each role is there, but the healer brings another damage.
    assertThat(why("me").missing())
        .containsExactly("1 more player for healer beside the 2 who go together");
  }

  @Test
  @DisplayName("Parties that do not add up")
  void sizes() {
    open(Queues.queue().team("all", 5, 5));
    waits(ticket("me", 0, player("me", 1500)));
    waits(ticket("three", 1, player("a", 1500), player("b", 1500), player("c", 1500)));
    waits(ticket("two", 2, player("d", 1500), player("e", 1500)));

    assertThat(why("me").missing()).containsExactly("1 more player beside the 4 who go together");
    assertThat(why("me").rejected()).isEmpty();
  }

  @Test
  @DisplayName("A running match is told the role that nobody can take")
  void runningMatch() {
    open(Queues.queue().roles("party", Map.of("tank", 1, "damage", 1)));
    GroupPlayer playing = player("p", "damage");
    waits(
        new GroupTicket(
            "running",
            List.of(playing),
            T0,
            60_000,
            1500,
            0,
            Long.MIN_VALUE,
            List.of(),
            Optional.of(
                new Backfill(
                    "m",
                    List.of(new Backfill.Seated("p", "party", Optional.of("damage"))),
                    List.of(new Backfill.Open("party", Optional.of("tank"), 1))))));
    waits(ticket("other", 1, player("other", "damage")));

    assertThat(why("running").missing()).containsExactly("1 more player for tank");
  }

  @Test
  @DisplayName("Who pauses is told until when")
  void pausing() {
    open(oneOnOne());
    waits(
        new GroupTicket(
            "me",
            List.of(player("me", 1500)),
            T0,
            60_000,
            1500,
            1,
            2_000_000,
            List.of(),
            Optional.empty()));
    waits(ticket("other", 1, player("other", 1500)));

    assertThat(why("me").missing())
        .containsExactly(
            "it comes back from an aborted match and pauses until 1970-01-01T00:33:20Z");
  }

  @Test
  @DisplayName("Of two equal misses the one with the first id is told, wherever a hash puts them")
  void equalMisses() {
    open(
        Queues.queue()
            .team("red", 1, 1)
            .team("blue", 1, 1)
            .window(Age.OLDEST, Anchor.SEED, 50, 0, 50)
            .rules(
                new RuleConfig.Difference(
                    "level", 5, Merge.MEAN, Anchor.SEED, Queues.terms("level"))));
    waits(levelled("me", 0, 1500, 0));
    List<String> told = new ArrayList<>();
    // The hash of "p" comes before that of "a".
    for (String[] ids : new String[][] {{"a", "p"}, {"p", "a"}}) {
      waits(levelled(ids[0], 1, 1600, 0)); // twice the window
      waits(levelled(ids[1], 2, 1500, 10)); // twice the level
      told.add(why("me").nearestMiss().orElseThrow().rule());
      assertThat(pool.cancel("a")).isPresent();
      assertThat(pool.cancel("p")).isPresent();
    }

    assertThat(told).containsExactly("rating-window", "level");
  }

  @Test
  @DisplayName("A crowd costs no more than a search, and is told the same each time")
  void aCrowd() {
    open(
        Queues.queue()
            .team("all", 8, 8)
            .rules(new RuleConfig.MatchTotal("weight", 0, 100, Queues.terms("weight"))));
    for (int i = 0; i < 100; i++) {
      waits(weighing("t" + i, i, 20 + i % 7));
    }

    assertThat(why("t50").missing()).singleElement().asString().contains("keep rule weight");
    assertThat(why("t50")).isEqualTo(why("t50"));
  }

  private void open(Queues queue) {
    pool = new GroupPool(queue.rules(), T0);
  }

  private void waits(GroupTicket ticket) {
    pool.restore(ticket);
  }

  private Explanation why(String ticket) {
    return pool.explain(ticket, T0 + 1_000).orElseThrow();
  }

  private static Queues oneOnOne() {
    return Queues.queue().team("red", 1, 1).team("blue", 1, 1);
  }

  private static RuleConfig weight(double least, double most) {
    return new RuleConfig.MatchTotal("weight", least, most, Queues.terms("weight"));
  }

  private static GroupTicket ticket(String id, long since, GroupPlayer... players) {
    return GroupTicket.fresh(id, List.of(players), T0 + since, 60_000, 1500);
  }

  private static GroupPlayer player(String id, int rating) {
    return new GroupPlayer(id, rating * 1_000_000L, Map.of(), List.of());
  }

  private static GroupPlayer player(String id, String role) {
    return new GroupPlayer(id, 0, Map.of(), List.of(role));
  }

  private static GroupTicket weighing(String id, long since, double weight) {
    return ticket(
        id, since, new GroupPlayer(id, 0, Map.of("weight", Attribute.of(weight)), List.of()));
  }

  private static GroupTicket levelled(String id, long since, int rating, double level) {
    GroupPlayer player = new GroupPlayer(id, 0, Map.of("level", Attribute.of(level)), List.of());
    return GroupTicket.fresh(id, List.of(player), T0 + since, 60_000, rating);
  }
}
