package io.matchstream.streams.reads;

import io.matchstream.events.Ticket;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Of many tickets the longest waiting, from some place in the line on. Each costs the logarithm of
 * the limit, and no more than the limit are kept. Belongs to one thread.
 */
final class LongestWaiting {
  private final Optional<Place> after;
  private final int limit;
  private final TreeMap<Place, Ticket> kept = new TreeMap<>();
  private boolean more;

  /**
   * A place in the line: the longer waiting comes first, of equal ones the lower id.
   *
   * @param sinceMs epoch milliseconds
   */
  record Place(long sinceMs, String ticketId) implements Comparable<Place> {
    private static final Comparator<Place> ORDER =
        Comparator.comparingLong(Place::sinceMs).thenComparing(Place::ticketId);

    static Place of(Ticket ticket) {
      return new Place(ticket.getSince().toEpochMilli(), ticket.getTicketId());
    }

    /**
     * The inverse of {@link #write}.
     *
     * @throws IllegalArgumentException if the text is no place
     */
    static Place read(String text) {
      int dot = text.indexOf('.');
      if (dot < 0 || !text.substring(0, dot).matches("-?[0-9]{1,18}")) {
        throw new IllegalArgumentException("not the place of a ticket");
      }
      return new Place(Long.parseLong(text.substring(0, dot)), text.substring(dot + 1));
    }

    /** As it stands in a question for the next page. */
    String write() {
      return sinceMs + "." + ticketId;
    }

    @Override
    public int compareTo(Place other) {
      return ORDER.compare(this, other);
    }
  }

  /**
   * None so far.
   *
   * @param after those up to and including this place are left out
   * @throws IllegalArgumentException if the limit is not one of {@link QueueReads#waiting}
   */
  LongestWaiting(Optional<Place> after, int limit) {
    if (limit < 1 || limit > QueueReads.MOST_ON_A_PAGE) {
      throw new IllegalArgumentException("limit must be 1 to " + QueueReads.MOST_ON_A_PAGE);
    }
    this.after = after;
    this.limit = limit;
  }

  void offer(Ticket ticket) {
    Place place = Place.of(ticket);
    if (after.isPresent() && place.compareTo(after.get()) <= 0) {
      return;
    }
    kept.put(place, ticket);
    if (kept.size() > limit) {
      kept.pollLastEntry();
      more = true;
    }
  }

  /** In the order of the line. */
  List<Ticket> tickets() {
    return List.copyOf(kept.values());
  }

  /** After which place the next page begins; empty: there is none. */
  Optional<Place> next() {
    return more ? Optional.of(kept.lastKey()) : Optional.empty();
  }
}
