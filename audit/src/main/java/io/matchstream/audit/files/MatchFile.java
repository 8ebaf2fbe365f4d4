package io.matchstream.audit.files;

import io.matchstream.audit.Logged;
import io.matchstream.audit.Place;
import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Proposal;
import io.matchstream.events.Result;
import io.matchstream.events.Returned;
import io.matchstream.events.Settlement;
import io.matchstream.events.Team;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All that was read of one match, or of one game from elsewhere. Its proposals are kept until they
 * are judged, its seats for as long as it is live: a kilobyte or so for each match that is played.
 */
public final class MatchFile extends CaseFile {
  /** More results of one match say nothing new. */
  private static final int MOST_RESULTS = 16;

  /** No id of a match of ours has a bar. */
  private static final String EXTERNAL = "external|";

  private final List<Logged<Proposal>> proposals = new ArrayList<>(1);
  private final List<Logged<Settlement>> returned = new ArrayList<>(0);
  private final List<Logged<Result>> results = new ArrayList<>(1);
  private final List<SeatEntry> seats = new ArrayList<>(2);
  private boolean proposed;
  private Place aborted;
  private Logged<Match> first;
  private Logged<Match> latest;
  private Place asked;

  /** A file with nothing in it. */
  public MatchFile(String id) {
    super(id);
  }

  /** The id of a game from elsewhere, which its queue tells from those of others. */
  public static String external(String queue, String gameId) {
    return EXTERNAL + queue + "|" + gameId;
  }

  /** Whether the game was not matched here. */
  public boolean isExternal() {
    return id().startsWith(EXTERNAL);
  }

  /** A pool proposes it, or players for it. */
  public void proposed(Logged<Proposal> proposal) {
    proposals.add(proposal);
    proposed |= proposal.value().getBackfill() == null;
    touched(proposal);
  }

  /** It is confirmed, or others have joined it. */
  public void confirmed(Logged<Match> match) {
    if (match.value().getBackfills() == 0) {
      first = first == null ? match : first;
    }
    boolean newer = latest == null || match.value().getBackfills() >= latest.value().getBackfills();
    latest = newer ? match : latest;
    for (Team team : match.value().getTeams()) {
      for (MatchSeat seat : team.getSeats()) {
        if (!seat.getBot()) {
          seat(seat.getPlayer(), seat.getSeatEpoch()).row(match, seat);
        }
      }
    }
    touched(match);
  }

  /** A player is given a token; questions of a ready check give none. */
  public void told(Logged<Notification> notification) {
    Notification it = notification.value();
    SeatEntry seat = seat(it.getPlayer(), it.getSeatEpoch());
    if (it.getKind() == NotificationKind.RESIGNED) {
      seat.signedAnew(notification.place());
    } else {
      seat.told(
          notification.with(
              new SeatEntry.Told(
                  it.getTicketId(),
                  it.getJti(),
                  it.getSince().toEpochMilli(),
                  !it.getToken().isEmpty())));
    }
    touched(notification);
  }

  /** A ticket went back, or a player's part of the match is over. */
  public void settled(Logged<Settlement> settlement) {
    Settlement it = settlement.value();
    if (it.getBody() instanceof Returned) {
      returned.add(settlement);
    } else {
      seat(it.getPlayer(), it.getSeatEpoch()).settled(settlement);
    }
    touched(settlement);
  }

  /** The proposal itself, and not players for a running match, was given back. */
  public void aborted(Place settlement) {
    aborted = settlement;
  }

  /** A player leaves by himself. */
  public void left(String player, long epoch, Logged<?> command) {
    seat(player, epoch).left(command.place());
    touched(command);
  }

  /** Its game server reports how it ended. */
  public void result(Logged<Result> result) {
    if (results.size() < MOST_RESULTS) {
      results.add(result);
    }
    touched(result);
  }

  /** Its game server says that it goes on, or who still plays. */
  public void alive(Logged<?> event, boolean asks) {
    asked = asks ? event.place() : asked;
    touched(event);
  }

  /** The checks have seen it: what only they needed is forgotten. */
  public void judged() {
    proposals.clear();
    returned.clear();
    seats.forEach(SeatEntry::judged);
  }

  /** Proposals that were not judged yet. */
  public List<Logged<Proposal>> proposals() {
    return proposals;
  }

  /** Tickets that went back and were not judged yet. */
  public List<Logged<Settlement>> returns() {
    return returned;
  }

  /** Whether any pool has proposed it, judged or not. */
  public boolean wasProposed() {
    return proposed;
  }

  /** The settlement that gave the proposal back. */
  public Optional<Place> aborted() {
    return Optional.ofNullable(aborted);
  }

  /** The row that confirmed it. */
  public Optional<Logged<Match>> confirmed() {
    return Optional.ofNullable(first);
  }

  /** The newest row. */
  public Optional<Logged<Match>> latest() {
    return Optional.ofNullable(latest);
  }

  /** Its human seats, and whoever claims one. */
  public List<SeatEntry> seats() {
    return seats;
  }

  /** What was reported, in the order of the partition. */
  public List<Logged<Result>> results() {
    return results;
  }

  /** The last time its game server asked for players. */
  public Optional<Place> asked() {
    return Optional.ofNullable(asked);
  }

  /** Whether there is anything that no check has seen. */
  public boolean isNews() {
    return !proposals.isEmpty()
        || !returned.isEmpty()
        || seats.stream().anyMatch(seat -> seat.isNew() || seat.isNewlySettled());
  }

  /** Whether it is over for every human who is known to have a seat in it. */
  public boolean over() {
    return seats.stream().allMatch(seat -> seat.settled().isPresent());
  }

  private SeatEntry seat(String player, long epoch) {
    for (SeatEntry seat : seats) {
      if (seat.epoch() == epoch && seat.player().equals(player)) {
        return seat;
      }
    }
    SeatEntry seat = new SeatEntry(player, epoch);
    seats.add(seat);
    return seat;
  }
}
