package io.matchstream.streams.matches.notifier;

import io.matchstream.events.Colour;
import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Proposal;
import io.matchstream.events.Team;
import io.matchstream.tokens.GameToken;
import io.matchstream.tokens.TokenSigner;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Writes what one human gets of a match, the signed token included. A function of its inputs as far
 * as the signature is one. Thread-safe; signing costs what the signer's algorithm costs, and
 * nothing else here does.
 */
public final class Notifier {
  private final TokenSigner signer;

  /** A notifier that signs with this signer. */
  public Notifier(TokenSigner signer) {
    this.signer = signer;
  }

  /**
   * The notification of one seat.
   *
   * @param player a human of the match
   * @param requestId what this answers
   * @param tokenId differs for every token ever signed
   * @param tokenExpires end of the token; a token's time has whole seconds, the rest is cut
   * @param deliverUntil end of the delivery
   * @param at now, by the log; the token's {@code iat} and {@code nbf}
   */
  public Notification notification(
      NotificationKind kind,
      Match match,
      String player,
      String requestId,
      String tokenId,
      Instant tokenExpires,
      Instant deliverUntil,
      Instant at) {
    Team team = team(match.getTeams(), player);
    MatchSeat seat = find(team.getSeats(), is(player));
    GameToken token =
        new GameToken(
            player,
            tokenId,
            at,
            at,
            tokenExpires,
            match.getMatchId(),
            match.getPlayer1(),
            match.getPlayer2(),
            team.getName(),
            colour(seat.getColour()),
            Optional.ofNullable(seat.getRole()),
            match.getGameServer(),
            others(match.getTeams(), player)
                .filter(MatchSeat::getBot)
                .map(MatchSeat::getPlayer)
                .findFirst());
    return of(match.getTeams(), player)
        .setKind(kind)
        .setMatchId(match.getMatchId())
        .setRequestId(requestId)
        .setQueue(match.getQueue())
        .setPlayer1(match.getPlayer1())
        .setPlayer2(match.getPlayer2())
        .setGameServer(match.getGameServer())
        .setToken(signer.sign(token))
        .setJti(tokenId)
        .setTokenExpires(token.expiresAt())
        .setDeliverUntil(deliverUntil)
        .setAt(at)
        .setTrigger(match.getTrigger())
        .setTriggeredAt(match.getTriggeredAt())
        .setRegion(match.getRegion())
        .build();
  }

  /**
   * The question of a ready check to one seat. There is no server and no token yet.
   *
   * @param player a human of the proposal
   * @param until an answer counts before this instant
   * @param at now, by the log
   */
  public Notification readyCheck(Proposal proposal, String player, Instant until, Instant at) {
    MatchSeat seat = find(team(proposal.getTeams(), player).getSeats(), is(player));
    return of(proposal.getTeams(), player)
        .setKind(NotificationKind.READY_CHECK)
        .setMatchId(proposal.getMatchId())
        .setRequestId(seat.getRequestId())
        .setQueue(proposal.getQueue())
        .setPlayer1(proposal.getPlayer1())
        .setPlayer2(proposal.getPlayer2())
        .setGameServer("")
        .setToken("")
        .setJti("")
        .setTokenExpires(at) // there is none that could be good for a moment longer
        .setDeliverUntil(until)
        .setAt(at)
        .setTrigger(proposal.getTrigger())
        .setTriggeredAt(proposal.getTriggeredAt())
        .setRegion(proposal.getRegion())
        .build();
  }

  /** What both say of a seat. */
  private static Notification.Builder of(List<Team> teams, String player) {
    Team team = team(teams, player);
    MatchSeat seat = find(team.getSeats(), is(player));
    return Notification.newBuilder()
        .setPlayer(player)
        .setTicketId(seat.getTicketId())
        .setSeatEpoch(seat.getSeatEpoch())
        .setOpponents(others(teams, player).map(MatchSeat::getPlayer).toList())
        .setTeam(team.getName())
        .setColour(seat.getColour())
        .setRole(seat.getRole())
        .setSince(seat.getSince());
  }

  private static Team team(List<Team> teams, String player) {
    return find(teams, team -> team.getSeats().stream().anyMatch(is(player)));
  }

  private static Stream<MatchSeat> others(List<Team> teams, String player) {
    return teams.stream().flatMap(team -> team.getSeats().stream()).filter(is(player).negate());
  }

  private static Optional<String> colour(Colour colour) {
    return colour == Colour.NONE
        ? Optional.empty()
        : Optional.of(colour.name().toLowerCase(Locale.ROOT));
  }

  private static Predicate<MatchSeat> is(String player) {
    return seat -> seat.getPlayer().equals(player);
  }

  private static <T> T find(List<T> list, Predicate<T> wanted) {
    return list.stream().filter(wanted).findFirst().orElseThrow();
  }
}
