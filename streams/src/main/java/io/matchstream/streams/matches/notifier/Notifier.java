package io.matchstream.streams.matches.notifier;

import io.matchstream.events.Colour;
import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Team;
import io.matchstream.tokens.GameToken;
import io.matchstream.tokens.TokenSigner;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

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
    Team team = find(match.getTeams(), t -> t.getSeats().stream().anyMatch(is(player)));
    MatchSeat seat = find(team.getSeats(), is(player));
    List<MatchSeat> others =
        match.getTeams().stream()
            .flatMap(t -> t.getSeats().stream())
            .filter(is(player).negate())
            .toList();
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
            match.getGameServer(),
            others.stream().filter(MatchSeat::getBot).map(MatchSeat::getPlayer).findFirst());
    return Notification.newBuilder()
        .setPlayer(player)
        .setKind(kind)
        .setMatchId(match.getMatchId())
        .setTicketId(seat.getTicketId())
        .setSeatEpoch(seat.getSeatEpoch())
        .setRequestId(requestId)
        .setQueue(match.getQueue())
        .setPlayer1(match.getPlayer1())
        .setPlayer2(match.getPlayer2())
        .setOpponents(others.stream().map(MatchSeat::getPlayer).toList())
        .setTeam(team.getName())
        .setColour(seat.getColour())
        .setRole(seat.getRole())
        .setGameServer(match.getGameServer())
        .setToken(signer.sign(token))
        .setJti(tokenId)
        .setTokenExpires(token.expiresAt())
        .setDeliverUntil(deliverUntil)
        .setSince(seat.getSince())
        .setAt(at)
        .setTrigger(match.getTrigger())
        .setTriggeredAt(match.getTriggeredAt())
        .build();
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
