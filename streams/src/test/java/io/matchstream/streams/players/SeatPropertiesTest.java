package io.matchstream.streams.players;

import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What no sequence of events that the protocol allows can break. */
final class SeatPropertiesTest {

  @Property(tries = 3_000)
  @Label("F1, F2, F4, F18, F20, F60, F61, F66, F67: one seat, one end for each request")
  void aPlayerHasOneSeatAndEachRequestEndsOnce(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 90) int steps) {
    SeatWorld world = new SeatWorld(seed);
    for (int i = 0; i < steps; i++) {
      world.step();
    }
    world.settleDown();
    world.assertEverythingEnded();
  }
}
