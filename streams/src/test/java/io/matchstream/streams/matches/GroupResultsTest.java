package io.matchstream.streams.matches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.ratings.Elo;
import io.matchstream.engine.ratings.Score;
import io.matchstream.events.Closed;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Proposal;
import io.matchstream.events.Rated;
import io.matchstream.events.Result;
import io.matchstream.events.ResultReason;
import io.matchstream.events.Settlement;
import io.matchstream.events.Team;
import io.matchstream.state.HeldResult;
import io.matchstream.state.MatchState;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a result means in a match that is no duel. */
class GroupResultsTest {
  private static final List<String> ALL =
      List.of(Samples.ANNA, Samples.BERT, GroupSamples.CARL, GroupSamples.DORA);
  private static final long WON = ResultRules.WON;

  private static Transition report(QueueConfig queue, Proposal proposal, Result result) {
    QueueLookup queues = GroupSamples.always(queue);
    Optional<MatchState> live =
        Deciding.proposed(Optional.empty(), proposal, Samples.T0, queues).next();
    return Settling.reported(
        live, new HeldResult(result, "results", 0, 0L), Samples.T0.plusSeconds(60), queues);
  }

  private static List<Settlement> settled(QueueConfig queue, Proposal proposal, Result result) {
    return report(queue, proposal, result).effects().stream()
        .map(effect -> ((Effect.Settle) effect).settlement())
        .toList();
  }

  private static String refused(Proposal proposal, Result result) {
    return report(GroupSamples.plain(), proposal, result).effects().stream()
        .map(effect -> ((Effect.Refuse) effect).why().message())
        .findFirst()
        .orElseThrow();
  }

  private static Proposal of(Team... teams) {
    return Proposal.newBuilder(GroupSamples.proposal()).setTeams(List.of(teams)).build();
  }

  private static MatchSeat seat(String player, int points) {
    return GroupSamples.seat(GroupSamples.alone(player), player, null, points);
  }

  @Test
  void aTeamIsRatedAgainstTheMeanOfTheOther() {
    List<Settlement> settled =
        settled(
            GroupSamples.plain(),
            GroupSamples.proposal(),
            GroupSamples.result(ALL, WON, WON, 0L, 0L));

    assertThat(settled)
        .extracting(Settlement::getPlayer, Settlement::getTicketId, Settlement::getSeatEpoch)
        .containsExactly(
            tuple(Samples.ANNA, "anna~7", GroupSamples.EPOCH),
            tuple(Samples.BERT, "anna~7", GroupSamples.BERTS_EPOCH),
            tuple(GroupSamples.CARL, "carl~7", GroupSamples.EPOCH),
            tuple(GroupSamples.DORA, "dora~7", GroupSamples.EPOCH));
    Rated anna = (Rated) settled.get(0).getBody();
    assertThat(anna.getOpponent()).isEqualTo("team:blue");
    assertThat(anna.getOpponentRatingMicros()).as("of 1500 and 1700").isEqualTo(1_600_000_000);
    assertThat(anna.getOpponentDeviationMicros()).isEqualTo(80_000_000);
    assertThat(anna.getDeltaMicros())
        .isEqualTo(Elo.change(1_400_000_000, 50, 1_600_000_000, Score.of(1)));
    Rated dora = (Rated) settled.get(3).getBody();
    assertThat(dora.getOpponent()).isEqualTo("team:red");
    assertThat(dora.getOpponentRatingMicros()).as("of 1400 and 1600").isEqualTo(1_500_000_000);
    assertThat(dora.getScoreMicros()).isZero();
  }

  @Test
  void deviationsOfSeveralAreAveragedAsVariances() {
    Proposal proposal = GroupSamples.proposal();
    proposal.getTeams().get(1).getSeats().get(0).setDeviationMicros(30_000_000);
    proposal.getTeams().get(1).getSeats().get(1).setDeviationMicros(210_000_000);
    proposal.getTeams().get(1).getSeats().get(1).setRatingMicros(1_500_000_001);

    assertThat(Opposition.of(proposal.getTeams(), Samples.ANNA))
        .as("root of (30² + 210²) / 2; the half of a mean goes up")
        .contains(new Opposition("team:blue", 1_500_000_001, 150_000_000));
  }

  @Test
  void inAFreeForAllEachIsRatedAgainstAllOthers() {
    Proposal everyone =
        of(
            GroupSamples.team("p-1", seat(Samples.ANNA, 1300)),
            GroupSamples.team("p-2", seat(GroupSamples.CARL, 1500)),
            GroupSamples.team("p-3", seat(GroupSamples.DORA, 1700)));
    List<Settlement> settled =
        settled(
            GroupSamples.plain(),
            everyone,
            GroupSamples.result(
                List.of(Samples.ANNA, GroupSamples.CARL, GroupSamples.DORA), WON, 500_000L, 0L));

    assertThat(settled).extracting(s -> ((Rated) s.getBody()).getOpponent()).containsOnly("teams");
    assertThat(settled)
        .extracting(s -> ((Rated) s.getBody()).getOpponentRatingMicros())
        .containsExactly(1_600_000_000L, 1_500_000_000L, 1_400_000_000L);
  }

  @Test
  void oneAgainstFourIsNoDuel() {
    Proposal boss =
        of(
            GroupSamples.team("boss", seat(Samples.ANNA, 2000)),
            GroupSamples.team(
                "party", seat(GroupSamples.CARL, 1500), seat(GroupSamples.DORA, 1700)));
    List<String> players = List.of(Samples.ANNA, GroupSamples.CARL, GroupSamples.DORA);

    assertThat(settled(GroupSamples.plain(), boss, GroupSamples.result(players, WON, 0L, 0L)))
        .extracting(s -> ((Rated) s.getBody()).getOpponent())
        .containsExactly("team:party", "team:boss", "team:boss");
  }

  @Test
  void aMatchOfOneTeamIsUnratedAndEachHasAScoreOfHisOwn() {
    Proposal together =
        of(GroupSamples.team("party", seat(Samples.ANNA, 1500), seat(GroupSamples.CARL, 1500)));
    List<String> both = List.of(Samples.ANNA, GroupSamples.CARL);

    assertThat(settled(GroupSamples.plain(), together, GroupSamples.result(both, WON, WON)))
        .as("both win, which two in a duel cannot")
        .extracting(Settlement::getBody)
        .containsOnly(new Closed("listed", "UNRATED", null));
    assertThat(settled(GroupSamples.plain(), together, GroupSamples.result(both, WON, 0L)))
        .hasSize(2);
  }

  @Test
  void theScoresOfADuelAddUpAlsoInAQueueOfGroups() {
    Proposal duel =
        of(
            GroupSamples.team("p-1", seat(Samples.ANNA, 1500)),
            GroupSamples.team("p-2", seat(GroupSamples.CARL, 1500)));
    List<String> both = List.of(Samples.ANNA, GroupSamples.CARL);

    assertThat(refused(duel, GroupSamples.result(both, WON, WON))).contains("add up to 1");
    assertThat(settled(GroupSamples.plain(), duel, GroupSamples.result(both, 0L, WON)))
        .extracting(s -> ((Rated) s.getBody()).getOpponent())
        .containsExactly(GroupSamples.CARL, Samples.ANNA);
  }

  @Test
  void aTeamWinsAndLosesAsOne() {
    assertThat(refused(GroupSamples.proposal(), GroupSamples.result(ALL, WON, 0L, 0L, 0L)))
        .contains("team red");
    assertThat(
            settled(
                GroupSamples.plain(),
                GroupSamples.proposal(),
                GroupSamples.result(ALL, WON, WON, WON, WON)))
        .as("the sum is a duel's rule")
        .hasSize(4);
  }

  @Test
  void ofATeamSomeMayNotHaveShown() {
    Result result = GroupSamples.result(ALL, WON, 0L, WON, WON);
    result.setReason(ResultReason.NO_SHOW);

    assertThat(settled(GroupSamples.plain(), GroupSamples.proposal(), result))
        .extracting(s -> ((Closed) s.getBody()).getCause())
        .containsExactly("OPPONENT_NO_SHOW", "NO_SHOW", "OPPONENT_NO_SHOW", "OPPONENT_NO_SHOW");
  }

  @Test
  void aMatchWithABotIsRatedOnlyWhereTheQueueSaysSo() {
    List<String> players = List.of(Samples.ANNA, Samples.BERT, GroupSamples.CARL, "bot-listed-1");
    Result result = GroupSamples.result(players, WON, WON, 0L, 0L);

    assertThat(settled(GroupSamples.withBots(false), GroupSamples.withBot(), result))
        .as("also of the bot's mate")
        .hasSize(3)
        .extracting(Settlement::getBody)
        .containsOnly(new Closed("listed", "UNRATED", null));
    assertThat(settled(GroupSamples.withBots(true), GroupSamples.withBot(), result))
        .hasSize(3)
        .allSatisfy(s -> assertThat(s.getBody()).isInstanceOf(Rated.class));
  }

  @Test
  @DisplayName("F35: a result names everybody who plays, bots included, and nobody else")
  void aResultNamesEverybody() {
    assertThat(
            refused(GroupSamples.proposal(), GroupSamples.result(ALL.subList(0, 3), WON, WON, 0L)))
        .contains("not those of the match");
  }
}
