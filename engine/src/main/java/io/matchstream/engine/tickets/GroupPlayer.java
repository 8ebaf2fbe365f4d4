package io.matchstream.engine.tickets;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One player of a ticket.
 *
 * @param id player id
 * @param ratingMicros strength in micro-points, fixed at admission
 * @param attributes what the request says of this player; what it says of the whole party is in
 *     here too
 * @param roles the roles the player would take, most wanted first; {@link #FILL} stands for every
 *     role not named; empty where the queue has no roles
 */
public record GroupPlayer(
    String id, long ratingMicros, Map<String, Attribute> attributes, List<String> roles) {
  /** As a role: whichever is missing. */
  public static final String FILL = "fill";

  private static final double MICROS = 1_000_000;

  /** Copies are taken. */
  public GroupPlayer {
    Objects.requireNonNull(id, "id");
    attributes = Map.copyOf(attributes);
    roles = List.copyOf(roles);
  }

  /** Strength in points. */
  public double rating() {
    return ratingMicros / MICROS;
  }
}
