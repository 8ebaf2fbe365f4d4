package io.matchstream.app.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.matchstream.app.demo.RecordingSite.Asked;
import io.matchstream.engine.config.BackfillConfig;
import io.matchstream.engine.config.GroupConfig;
import io.matchstream.engine.config.PartyConfig;
import io.matchstream.engine.config.TeamConfig;
import io.matchstream.events.Ack;
import io.matchstream.events.Cancel;
import io.matchstream.events.IfQueued;
import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Notification;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.PartyMember;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.Ready;
import io.matchstream.events.Result;
import io.matchstream.events.SeatState;
import io.matchstream.events.Settlement;
import io.matchstream.schemas.serde.GeneratedClasses;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What simulated players ask for, without a pipeline. The seeds are in the tests. */
class CrowdTest {
  static {
    GeneratedClasses.trust();
  }

  private static final GroupConfig DUNGEON = group(5, roles());
  private static final int MANY = 20_000;

  private final RecordingSite site = new RecordingSite();

  @Test
  void thePlayersOfAPartyAreAskedForByOneOfThemAndNobodyTwice() {
    GroupCrowd crowd = crowd(DUNGEON, 2_000, 7);
    comeFor(crowd, 40_000);

    Set<String> named = new HashSet<>();
    int busyFriends = 0;
    for (Asked asked : site.asked()) {
      List<String> players = asked.players();
      assertThat(players).doesNotHaveDuplicates().hasSizeBetween(1, 5);
      for (String player : players) {
        if (!named.add(player)) {
          // Somebody who has no time is named last, and by whoever has.
          assertThat(player).isEqualTo(players.get(players.size() - 1));
          assertThat(players).hasSizeGreaterThan(1);
          busyFriends++;
        }
      }
    }
    assertThat(named).hasSize(2_000);
    assertThat(crowd.busy()).isEqualTo(2_000);
    assertThat((double) busyFriends / site.asked().size()).isCloseTo(0.02, within(0.015));
  }

  @Test
  void partiesComeAsOftenAsIsSaid() {
    Random random = new Random(11);
    PartySizes sizes = new PartySizes(5);
    Map<Integer, Integer> seen = new LinkedHashMap<>();
    for (int i = 0; i < MANY; i++) {
      seen.merge(sizes.draw(random), 1, Integer::sum);
    }

    assertShare(seen, 1, 0.55);
    assertShare(seen, 2, 0.25);
    assertShare(seen, 3, 0.10);
    assertShare(seen, 4, 0.05);
    assertShare(seen, 5, 0.05);
    assertThat(sizes.mean()).isCloseTo(1.8, within(1e-9));
  }

  @Test
  void whereAQueueTakesSmallerPartiesALargerOneComesAsTheLargestItTakes() {
    Random random = new Random(13);
    assertThat(new PartySizes(1).mean()).isEqualTo(1);
    assertThat(new PartySizes(2).mean()).isCloseTo(1.45, within(1e-9));
    for (int i = 0; i < 1_000; i++) {
      assertThat(new PartySizes(2).draw(random)).isBetween(1, 2);
    }
  }

  @Test
  void fewWantToBeTheTank() {
    Random random = new Random(17);
    RoleTastes tastes = RoleTastes.of(DUNGEON);
    Map<String, Integer> first = new LinkedHashMap<>();
    Map<Integer, Integer> named = new LinkedHashMap<>();
    for (int i = 0; i < MANY; i++) {
      List<String> roles = tastes.draw(true, random);
      assertThat(roles).doesNotHaveDuplicates();
      first.merge(roles.get(0), 1, Integer::sum);
      named.merge(roles.size(), 1, Integer::sum);
      assertThat(tastes.draw(false, random)).hasSize(2).endsWith("fill");
    }

    assertShare(first, "tank", 0.1);
    assertShare(first, "healer", 0.2);
    assertShare(first, "damage", 0.7);
    assertShare(named, 1, 0.5);
  }

  @Test
  void nobodyNamesARoleWhereThereIsNone() {
    GroupCrowd crowd = crowd(group(5, Map.of()), 100, 19);
    comeFor(crowd, 100);

    assertThat(site.asked())
        .isNotEmpty()
        .allSatisfy(
            asked -> {
              assertThat(asked.enqueue().getRoles()).isEmpty();
              assertThat(asked.enqueue().getParty())
                  .extracting(PartyMember::getRoles)
                  .allMatch(List::isEmpty);
            });
  }

  @Test
  void whoWasTakenForARequestThatIsRefusedIsFreeAgain() {
    GroupCrowd crowd = crowd(DUNGEON, 5, 23);
    while (crowd.busy() < 5) {
      crowd.ask(0);
    }
    for (Asked asked : site.asked()) {
      String leader = asked.players().get(0);
      crowd.ended(
          Outcome.newBuilder(Records.refusedAtOnce(leader, 1))
              .setRequestId(asked.requestId())
              .build());
    }
    assertThat(crowd.busy()).isZero();
  }

  @Test
  void whoHasASeatIsFreeWhenHisTicketHasEndedOrHisMatchIsOver() {
    GroupCrowd crowd = crowd(group(1, roles()), 1, 29);
    crowd.ask(0);
    String player = site.asked().get(0).players().get(0);
    crowd.ticket(Records.queued(player, 1, 0));
    assertThat(crowd.busy()).isEqualTo(1);
    crowd.ended(Records.ended(player, 1, OutcomeType.EXPIRED, 0));
    assertThat(crowd.busy()).isZero();

    crowd.ask(0);
    crowd.ticket(Records.queued(player, 2, 0));
    crowd.notified(Records.told(player, 2, "m1"), 0);
    assertThat(crowd.busy()).isEqualTo(1);
    crowd.settled(Records.rated(player, 2, "m1", 0));
    assertThat(crowd.busy()).isZero();
  }

  @Test
  void whatIsReadLateOfAnOlderSeatTakesNobodyAndFreesNobody() {
    GroupCrowd crowd = crowd(group(1, roles()), 1, 29);
    crowd.ask(0);
    String player = site.asked().get(0).players().get(0);
    crowd.settled(Records.rated(player, 1, "m1", 0));
    crowd.notified(Records.told(player, 1, "m1"), 0);
    crowd.ticket(Records.queued(player, 1, 0));
    assertThat(crowd.busy()).isZero();

    crowd.ticket(Records.queued(player, 2, 0));
    crowd.settled(Records.rated(player, 1, "m1", 0));
    assertThat(crowd.busy()).isEqualTo(1);
  }

  @Test
  void whoWasReservedForAPartyIsFreeWhenTheReservationIsLetGo() {
    GroupCrowd crowd = crowd(DUNGEON, 3, 29);
    String player = crowd.names().get(0);
    crowd.seated(Records.seated(player, 1, SeatState.RESERVED));
    assertThat(crowd.busy()).isEqualTo(1);
    crowd.seated(Records.seated(player, 1, SeatState.IDLE));
    assertThat(crowd.busy()).isZero();
  }

  @Test
  void whoPlaysAgainWaitsForTheSettlementOfHisLastGame() {
    DuelCrowd crowd = new DuelCrowd(site, "blitz", 1, 1, 61);
    crowd.ask(0);
    Asked first = site.asked().get(0);
    String player = first.players().get(0);
    assertThat(first.enqueue().getAfterMatch()).isNull();
    Settlement over =
        Settlement.newBuilder(Records.rated(player, 1, "m1", 0))
            .setRequestId(first.requestId())
            .build();
    crowd.settled(over);
    assertThat(crowd.busy()).isZero();

    crowd.ask(0);
    assertThat(site.asked().get(1).enqueue().getAfterMatch()).isEqualTo("m1");
    assertThat(site.asked().get(1).enqueue().getIfQueued()).isEqualTo(IfQueued.REPLACE);
    crowd.settled(over);
    assertThat(crowd.busy()).as("an older request").isEqualTo(1);
  }

  @Test
  void everybodyWhoWaitsGivesUpInTheEnd() {
    GroupCrowd crowd = crowd(group(1, roles()), 3, 31);
    crowd.ask(0);
    crowd.ask(0);
    String first = site.asked().get(0).players().get(0);
    String second = site.asked().get(1).players().get(0);
    crowd.notified(
        Notification.newBuilder(Records.told(first, 1, "m1"))
            .setRequestId(site.asked().get(0).requestId())
            .build(),
        0);
    // Somebody whom another site has asked for.
    String third =
        crowd.names().stream().filter(p -> !p.equals(first) && !p.equals(second)).toList().get(0);
    crowd.seated(Records.seated(third, 1, SeatState.RESERVED));

    crowd.giveUp();

    assertThat(site.senders(Cancel.class)).containsExactlyInAnyOrder(second, third);
    assertThat(site.senders(Ack.class)).containsExactly(first);
  }

  @Test
  void aFewDoNotSayThatTheyAreReady() {
    GroupCrowd crowd = crowd(DUNGEON, 2, 37);
    var check = PartyRecords.asked("p00000~1", PartyRecords.member("p00000", 1), "m1");
    for (int i = 0; i < MANY; i++) {
      crowd.notified(check, 0);
    }

    List<Boolean> answers =
        site.requests.stream().map(request -> ((Ready) request.getBody()).getAccept()).toList();
    double declined = answers.stream().filter(accept -> !accept).count();
    assertThat(answers.size() / (double) MANY).isCloseTo(0.995, within(0.003));
    assertThat(declined / MANY).isCloseTo(0.01, within(0.003));
  }

  @Test
  void aMatchIsReportedOnceAndByTeams() {
    GroupCrowd crowd = crowd(DUNGEON, 4, 41);
    Match match =
        PartyRecords.match(
            "m1",
            0,
            PartyRecords.team("red", seat("p00000"), seat("p00001")),
            PartyRecords.team("blue", seat("p00002"), seat("p00003")));
    crowd.matched(match, 0);
    crowd.matched(PartyRecords.joined(match, 1), 0);
    crowd.act(3_999, false);

    assertThat(site.results)
        .singleElement()
        .satisfies(
            result -> {
              Map<String, Long> scores = scores(result);
              assertThat(scores).hasSize(4);
              assertThat(scores.get("p00000")).isEqualTo(scores.get("p00001"));
              assertThat(scores.get("p00002")).isEqualTo(scores.get("p00003"));
              assertThat(scores.get("p00000") + scores.get("p00002")).isEqualTo(1_000_000);
            });
  }

  @Test
  void theStrongerTeamWinsAsOftenAsItsRatingSays() {
    Random random = new Random(43);
    Match match =
        PartyRecords.match(
            "m1",
            0,
            PartyRecords.team("red", seat("strong"), seat("weak")),
            PartyRecords.team("blue", seat("even"), seat("even2")));
    Map<String, Double> strength =
        Map.of("strong", 1_900.0, "weak", 1_500.0, "even", 1_500.0, "even2", 1_500.0);
    double score = 0;
    for (int i = 0; i < MANY; i++) {
      score += scores(TeamGame.played(match, strength::get, random)).get("weak") / 1_000_000.0;
    }

    // 200 points: 0.76 of the nine games in ten that are not drawn.
    assertThat(score / MANY).isCloseTo(0.05 + 0.9 * 0.7597, within(0.01));
  }

  @Test
  void aTeamWithoutAnOpponentWins() {
    Match match = PartyRecords.match("m1", 0, PartyRecords.team("party", seat("a"), seat("b")));
    Result result = TeamGame.played(match, player -> 1_500, new Random(47));

    assertThat(result.getPlayers())
        .extracting(PlayerResult::getScoreMicros)
        .containsExactly(1_000_000L, 1_000_000L);
  }

  @Test
  void theSameSeedAsksForTheSame() {
    comeFor(crowd(DUNGEON, 500, 53), 1_000);
    RecordingSite again = new RecordingSite();
    comeFor(new GroupCrowd(again, "dungeon-5", DUNGEON, 500, 100, 53), 1_000);

    assertThat(again.requests).isNotEmpty().isEqualTo(site.requests);
  }

  @Test
  void playersComeAtTheirRateHoweverTheyAreGrouped() {
    comeFor(crowd(DUNGEON, 10_000, 59), 20_000);

    long players = site.asked().stream().mapToLong(asked -> asked.players().size()).sum();
    assertThat(players / 20.0).isCloseTo(100, within(10.0));
  }

  private GroupCrowd crowd(GroupConfig group, int players, long seed) {
    return new GroupCrowd(site, "dungeon-5", group, players, 100, seed);
  }

  /** A look every ten milliseconds, as the demo has. */
  private static void comeFor(Crowd crowd, long millis) {
    crowd.open(0);
    for (long now = 0; now <= millis; now += 10) {
      crowd.act(now, true);
    }
  }

  private static MatchSeat seat(String player) {
    return Records.seat(player, 1, 1_500);
  }

  private static Map<String, Long> scores(Result result) {
    Map<String, Long> scores = new LinkedHashMap<>();
    result.getPlayers().forEach(p -> scores.put(p.getPlayer(), p.getScoreMicros()));
    return scores;
  }

  /** Within five standard deviations, which the seed has been seen to keep. */
  private static <K> void assertShare(Map<K, Integer> seen, K what, double share) {
    double deviation = Math.sqrt(share * (1 - share) / MANY);
    assertThat(seen.getOrDefault(what, 0) / (double) MANY)
        .as("share of " + what)
        .isCloseTo(share, within(5 * deviation));
  }

  private static Map<String, Integer> roles() {
    Map<String, Integer> roles = new LinkedHashMap<>();
    roles.put("tank", 1);
    roles.put("healer", 1);
    roles.put("damage", 3);
    return roles;
  }

  private static GroupConfig group(int maxParty, Map<String, Integer> roles) {
    return new GroupConfig(
        List.of(new TeamConfig("party", 1, 5, 5, List.of(), roles)),
        1,
        List.of(),
        Duration.ZERO,
        new PartyConfig(maxParty, true, PartyConfig.PartyRating.MEAN, PartyConfig.OnLeave.DISSOLVE),
        new BackfillConfig(false, BackfillConfig.Priority.FIRST));
  }
}
