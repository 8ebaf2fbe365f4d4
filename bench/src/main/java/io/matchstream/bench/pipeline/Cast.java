package io.matchstream.bench.pipeline;

import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The players: who is idle, who has asked, and when he meant to. Players are numbers from 0. Safe
 * for several threads.
 */
final class Cast {
  private static final int IDLE = 0;
  private static final int ASKED = 1;
  private static final int PLAYING = 2;

  private static final byte FIRST_LETTER = 'p';
  private static final int DIGITS = 7;

  private final int most;
  private final AtomicIntegerArray states;
  private final AtomicLongArray intended;
  private final Queue<Integer> idle = new ConcurrentLinkedQueue<>();
  private final AtomicInteger known = new AtomicInteger();
  private final AtomicInteger busy = new AtomicInteger();
  private final AtomicInteger waiting = new AtomicInteger();

  /**
   * @param players who are there at the beginning
   * @param most that there may ever be
   */
  Cast(int players, int most) {
    this.most = most;
    states = new AtomicIntegerArray(most);
    intended = new AtomicLongArray(most);
    for (int i = 0; i < players; i++) {
      idle.add(i);
    }
    known.set(players);
  }

  /**
   * Who has been idle longest asks; a new one when nobody is.
   *
   * @param intendedNanos when he means to, by {@code System.nanoTime()}
   * @return his number, or -1 when there may be no more players
   */
  int ask(long intendedNanos) {
    Integer longest = idle.poll();
    int player = longest != null ? longest : known.getAndIncrement();
    if (player >= most) {
      known.set(most);
      return -1;
    }
    intended.set(player, intendedNanos);
    states.set(player, ASKED);
    busy.incrementAndGet();
    waiting.incrementAndGet();
    return player;
  }

  /** When this player last meant to ask. */
  long intended(int player) {
    return intended.get(player);
  }

  /** He has a match. */
  void plays(int player) {
    if (states.getAndSet(player, PLAYING) == ASKED) {
      waiting.decrementAndGet();
    }
  }

  /** His game or his wait is over. */
  void rests(int player) {
    int before = states.getAndSet(player, IDLE);
    if (before == ASKED) {
      waiting.decrementAndGet();
    }
    if (before != IDLE) {
      busy.decrementAndGet();
      idle.add(player);
    }
  }

  /** Whether he waits for a match. */
  boolean waits(int player) {
    return states.get(player) == ASKED;
  }

  /** How many have asked and have neither a match nor another end. */
  int waiting() {
    return waiting.get();
  }

  /** How many wait or play. */
  int busy() {
    return busy.get();
  }

  /** How many there are. */
  int known() {
    return Math.min(most, known.get());
  }

  /** The player's id on the topics. */
  static String name(int player) {
    StringBuilder digits = new StringBuilder(DIGITS + 1).append((char) FIRST_LETTER);
    String number = Integer.toString(player);
    return digits.append("0".repeat(DIGITS - number.length())).append(number).toString();
  }

  /** The number in an id. */
  static int number(String name) {
    return number(name.getBytes(StandardCharsets.US_ASCII));
  }

  /**
   * The number in the key of a record.
   *
   * @throws IllegalArgumentException when it is no player of ours
   */
  static int number(byte[] key) {
    if (key.length != DIGITS + 1 || key[0] != FIRST_LETTER) {
      throw new IllegalArgumentException(
          "no player of this benchmark: " + new String(key, StandardCharsets.UTF_8));
    }
    int number = 0;
    for (int i = 1; i < key.length; i++) {
      number = number * 10 + key[i] - '0';
    }
    return number;
  }
}
