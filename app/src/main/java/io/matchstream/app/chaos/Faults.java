package io.matchstream.app.chaos;

import io.matchstream.app.data.Folders;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Does what a plan says. Not for use by several threads. */
final class Faults {
  /** Past the allocator's time-out of a second, its attempts together past {@code pendingTtl}. */
  private static final Duration SLOW_ALLOCATION = Duration.ofSeconds(4);

  /** One way; a connection over half the earth. */
  private static final Duration SLOW_NETWORK = Duration.ofMillis(150);

  /** Hours that a clock may be off, either way. */
  private static final int HOURS_OFF = 12;

  private final Fleet fleet;
  private final AllocatorService allocator;
  private final Traffic traffic;
  private int version;

  Faults(Fleet fleet, AllocatorService allocator, Traffic traffic) {
    this.fleet = fleet;
    this.allocator = allocator;
    this.traffic = traffic;
  }

  /** What is done, for people. */
  static String told(Fault fault) {
    String instance = fault.kind() + " of instance " + (fault.instance() + 1);
    String span = " for " + fault.length().toMillis() + " ms";
    return switch (fault.kind()) {
      case KILL, STOP, LOSE_STATE, SKEW -> instance;
      case FREEZE -> instance + span;
      case KILL_BROKER -> fault.kind() + " " + (fault.broker() + 1);
      case CUT, DELAY, ALLOCATOR_REFUSES, ALLOCATOR_SLOW -> fault.kind() + span;
      case KILL_GATEWAY, RESTART_ALL, POISON, DISORDER, ROLL -> fault.kind().toString();
    };
  }

  /**
   * Waits until the fault is one that the installation promises to survive, and aims it where it
   * hurts.
   */
  Fault prepare(Fault fault) throws IOException, InterruptedException {
    return switch (fault.kind()) {
      case KILL_BROKER -> {
        fleet.awaitCopies();
        yield fault;
      }
      case KILL, STOP, FREEZE, LOSE_STATE -> fault.of(fleet.owner(fault.instance()));
      case KILL_GATEWAY,
          RESTART_ALL,
          POISON,
          DISORDER,
          ROLL,
          ALLOCATOR_REFUSES,
          ALLOCATOR_SLOW,
          CUT,
          DELAY,
          SKEW ->
          fault;
    };
  }

  /** Does it; returns when it is over, but not what follows from it. */
  void commit(Fault fault) throws IOException, InterruptedException {
    Random random = new Random(fault.seed());
    int target = fault.instance();
    switch (fault.kind()) {
      case KILL -> {
        fleet.instance(target).kill();
        last(fault);
        start(target, Map.of());
      }
      case STOP -> {
        stopInOrder(target);
        last(fault);
        start(target, Map.of());
      }
      case FREEZE -> {
        fleet.instance(target).freeze();
        last(fault);
        fleet.instance(target).thaw();
      }
      case KILL_BROKER -> {
        fleet.broker(fault.broker()).kill();
        last(fault);
        fleet.startBroker(fault.broker());
      }
      case KILL_GATEWAY -> {
        fleet.gateway().kill();
        last(fault);
        fleet.startGateway();
      }
      case RESTART_ALL -> restartAll();
      case LOSE_STATE -> {
        fleet.instance(target).kill();
        Folders.delete(fleet.stores(target));
        last(fault);
        start(target, Map.of());
      }
      case POISON -> traffic.poison(random);
      case DISORDER -> traffic.disorder(random);
      case ROLL -> roll();
      case ALLOCATOR_REFUSES -> {
        allocator.refuse();
        last(fault);
        allocator.heal();
      }
      case ALLOCATOR_SLOW -> {
        allocator.slow(SLOW_ALLOCATION);
        last(fault);
        allocator.heal();
      }
      case CUT -> {
        fleet.proxies().forEach(TcpProxy::cut);
        last(fault);
        fleet.proxies().forEach(TcpProxy::heal);
      }
      case DELAY -> {
        fleet.proxies().forEach(proxy -> proxy.delay(SLOW_NETWORK));
        last(fault);
        fleet.proxies().forEach(TcpProxy::heal);
      }
      case SKEW -> {
        stopInOrder(target);
        int hours = 1 + random.nextInt(HOURS_OFF);
        String offset = (random.nextBoolean() ? "+" : "-") + hours + "h";
        start(target, Map.of("MATCHSTREAM_TEST_CLOCK_OFFSET", offset));
      }
    }
  }

  private void restartAll() throws IOException, InterruptedException {
    for (int i = 0; i < fleet.instances(); i++) {
      fleet.instance(i).kill();
    }
    for (int i = 0; i < fleet.instances(); i++) {
      start(i, Map.of());
    }
  }

  /** Each waits for the one before, as whoever rolls out a change would. */
  private void roll() throws IOException, InterruptedException {
    Path queues = fleet.writeQueues(++version, allocator.url());
    for (int i = 0; i < fleet.instances(); i++) {
      stopInOrder(i);
      fleet.startInstance(i, Optional.of(queues), Map.of());
      fleet.awaitReady(fleet.instance(i));
    }
  }

  /**
   * One that is still starting has nothing yet that could end in order; one that found no broker at
   * its start has ended already, and waits to be started again.
   */
  private void stopInOrder(int instance) throws IOException, InterruptedException {
    if (fleet.instance(instance).isAlive()) {
      fleet.awaitReady(fleet.instance(instance));
    }
    fleet.instance(instance).stop();
  }

  private void start(int instance, Map<String, String> environment) throws IOException {
    fleet.startInstance(instance, Optional.empty(), environment);
  }

  private void last(Fault fault) throws IOException, InterruptedException {
    fleet.supervisor().sleep(fault.length());
  }
}
