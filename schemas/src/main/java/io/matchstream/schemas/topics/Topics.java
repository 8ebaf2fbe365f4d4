package io.matchstream.schemas.topics;

import static io.matchstream.schemas.topics.CleanupPolicy.COMPACT;
import static io.matchstream.schemas.topics.CleanupPolicy.DELETE;
import static io.matchstream.schemas.topics.TimestampKind.CREATE;
import static io.matchstream.schemas.topics.TimestampKind.LOG_APPEND;

import io.matchstream.events.Allocation;
import io.matchstream.events.AllocationRequest;
import io.matchstream.events.Answer;
import io.matchstream.events.ConfigVersion;
import io.matchstream.events.Match;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.Notification;
import io.matchstream.events.Operation;
import io.matchstream.events.Outcome;
import io.matchstream.events.PoolPlacement;
import io.matchstream.events.Proposal;
import io.matchstream.events.Rating;
import io.matchstream.events.RatingSet;
import io.matchstream.events.Request;
import io.matchstream.events.ReservationEvent;
import io.matchstream.events.ResultEvent;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.Settlement;
import io.matchstream.events.TicketEvent;
import io.matchstream.schemas.serde.GeneratedClasses;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The catalogue: every topic of one installation, and why it is kept as it is. Nobody writes a
 * topic's name anywhere else. Immutable.
 *
 * <p>Time enters the log where somebody outside writes: on {@code requests}, {@code results},
 * {@code rating-sets}, {@code operations} and {@code configs}. There the broker stamps; what
 * follows carries that time on.
 */
public final class Topics {
  /** A week: long enough to look into what went wrong over a weekend, and to audit. */
  private static final Duration AUDIT = Duration.ofDays(7);

  /** A month: data teams may be down for long before they miss a row. */
  private static final Duration FACTS = Duration.ofDays(30);

  /** A day: an owner may be down that long before it misses what it was sent. */
  private static final Duration TRANSIENT = Duration.ofDays(1);

  /** Requests, results and operations are small; what is larger becomes a dead letter. */
  private static final int SMALL = 64 * 1024;

  /** The broker's own default; proposals and configurations are the largest we write. */
  private static final int NORMAL = 1024 * 1024;

  /** A dead letter is the largest record of another topic, its key and its stack trace. */
  private static final int LARGE = 2 * NORMAL;

  private static final String PLAYER = "player";
  private static final String MATCH = "match id";

  static {
    GeneratedClasses.trust();
  }

  private final TopicsSettings settings;
  private final Topic<Request> requests;
  private final Topic<Request> requestsRekeyed;
  private final Topic<ReservationEvent> reservations;
  private final Topic<TicketEvent> tickets;
  private final Topic<Proposal> proposals;
  private final Topic<Outcome> outcomes;
  private final Topic<Answer> answers;
  private final Topic<SeatEvent> seats;
  private final Topic<Notification> notifications;
  private final Topic<Settlement> settlements;
  private final Topic<AllocationRequest> allocationRequests;
  private final Topic<Allocation> allocations;
  private final Topic<Match> matches;
  private final Topic<MatchCommand> matchCommands;
  private final Topic<ResultEvent> results;
  private final Topic<ResultEvent> resultsRekeyed;
  private final Topic<Rating> ratings;
  private final Topic<RatingSet> ratingSets;
  private final Topic<Operation> operations;
  private final Topic<ConfigVersion> configs;
  private final Topic<PoolPlacement> placements;
  private final Topic<byte[]> deadLetters;
  private final Topic<byte[]> schemas;
  private final List<Topic<?>> all;

  /** The catalogue of the installation that these settings describe. */
  public Topics(TopicsSettings settings) {
    this.settings = settings;
    String externalKey = "match id; the queue with an external result";
    requests = log("requests", Request.class, PLAYER, AUDIT, LOG_APPEND, SMALL);
    requestsRekeyed = log("requests-rekeyed", Request.class, PLAYER, TRANSIENT, CREATE, SMALL);
    // Between players only; an audit that asks why a party was not gathered finds it here.
    reservations = log("reservations", ReservationEvent.class, PLAYER, AUDIT, CREATE, NORMAL);
    tickets = log("tickets", TicketEvent.class, "pool", AUDIT, CREATE, NORMAL);
    proposals = log("proposals", Proposal.class, MATCH, AUDIT, CREATE, NORMAL);
    outcomes = log("outcomes", Outcome.class, PLAYER, FACTS, CREATE, NORMAL);
    answers = log("answers", Answer.class, PLAYER, TRANSIENT, CREATE, NORMAL);
    seats = log("seats", SeatEvent.class, PLAYER, AUDIT, CREATE, NORMAL);
    // The only topic with tokens: they live a minute, so a day is for owners that were down.
    notifications = log("notifications", Notification.class, PLAYER, TRANSIENT, CREATE, NORMAL);
    // Ratings are a function of the settlements and the imports in their order: kept as long.
    settlements = log("settlements", Settlement.class, PLAYER, Topic.FOREVER, CREATE, NORMAL);
    // Anybody may import from anywhere: an importer's clock must not become the owners' time.
    ratingSets = log("rating-sets", RatingSet.class, PLAYER, Topic.FOREVER, LOG_APPEND, NORMAL);
    ratings = latest("ratings", Rating.class, "queue|player, placed by board", CREATE);
    allocationRequests =
        log("allocation-requests", AllocationRequest.class, MATCH, AUDIT, CREATE, NORMAL);
    allocations = log("allocations", Allocation.class, MATCH, AUDIT, CREATE, NORMAL);
    matches = log("matches", Match.class, MATCH, FACTS, CREATE, NORMAL);
    matchCommands = log("match-commands", MatchCommand.class, MATCH, AUDIT, CREATE, NORMAL);
    results = log("results", ResultEvent.class, externalKey, FACTS, LOG_APPEND, SMALL);
    resultsRekeyed =
        log("results-rekeyed", ResultEvent.class, externalKey, TRANSIENT, CREATE, SMALL);
    // Who did what by hand, and why, is asked for weeks later; and it acts, so the broker stamps
    // it.
    operations =
        log(
            "operations",
            Operation.class,
            "player; the pool with an operation on a queue",
            FACTS,
            LOG_APPEND,
            SMALL);
    // A version is in force from a log time on, so the broker stamps it.
    configs = latest("configs", ConfigVersion.class, "version, zero-padded", LOG_APPEND);
    placements = latest("placements", PoolPlacement.class, "pool", CREATE);
    // Two weeks: somebody must read them, and may be on holiday.
    deadLetters =
        log(
            "dead-letters",
            byte[].class,
            "key of the refused record",
            Duration.ofDays(14),
            CREATE,
            LARGE);
    schemas =
        new Topic<>(
            settings.prefix() + "schemas",
            byte[].class,
            "subject and version",
            1, // its order decides who registered first
            COMPACT,
            Topic.FOREVER,
            LOG_APPEND,
            NORMAL,
            Duration.ofDays(7));
    all =
        List.of(
            requests,
            requestsRekeyed,
            reservations,
            tickets,
            proposals,
            outcomes,
            answers,
            seats,
            notifications,
            settlements,
            allocationRequests,
            allocations,
            matches,
            matchCommands,
            results,
            resultsRekeyed,
            ratings,
            ratingSets,
            operations,
            configs,
            placements,
            deadLetters,
            schemas);
  }

  private <V> Topic<V> log(
      String name,
      Class<V> type,
      String key,
      Duration retention,
      TimestampKind timestamps,
      int maxBytes) {
    // A segment must close well before its records are due, or the day's tokens stay for a week.
    Duration segment = retention.equals(TRANSIENT) ? Duration.ofHours(1) : Duration.ofDays(1);
    return new Topic<>(
        settings.prefix() + name,
        type,
        key,
        settings.partitions(),
        DELETE,
        retention,
        timestamps,
        maxBytes,
        segment);
  }

  private <V> Topic<V> latest(String name, Class<V> type, String key, TimestampKind timestamps) {
    return new Topic<>(
        settings.prefix() + name,
        type,
        key,
        settings.partitions(),
        COMPACT,
        Topic.FOREVER,
        timestamps,
        NORMAL,
        Duration.ofDays(1));
  }

  /** What the catalogue was made from. */
  public TopicsSettings settings() {
    return settings;
  }

  /** What players ask for; public. */
  public Topic<Request> requests() {
    return requests;
  }

  /** Requests that came on the wrong partition for their player. */
  public Topic<Request> requestsRekeyed() {
    return requestsRekeyed;
  }

  /** Between the players of a party. */
  public Topic<ReservationEvent> reservations() {
    return reservations;
  }

  /** From players to pools. */
  public Topic<TicketEvent> tickets() {
    return tickets;
  }

  /** Matches decided and not confirmed. */
  public Topic<Proposal> proposals() {
    return proposals;
  }

  /** Ends of tickets other than by a match. */
  public Topic<Outcome> outcomes() {
    return outcomes;
  }

  /** Replies to requests that have no outcome. */
  public Topic<Answer> answers() {
    return answers;
  }

  /** Changes of seats that no other topic tells. */
  public Topic<SeatEvent> seats() {
    return seats;
  }

  /** What each player gets of a match; the only topic with tokens. */
  public Topic<Notification> notifications() {
    return notifications;
  }

  /** What a match means for each player. */
  public Topic<Settlement> settlements() {
    return settlements;
  }

  /** To the allocator. */
  public Topic<AllocationRequest> allocationRequests() {
    return allocationRequests;
  }

  /** From the allocator. */
  public Topic<Allocation> allocations() {
    return allocations;
  }

  /** Confirmed matches; public, no credentials. */
  public Topic<Match> matches() {
    return matches;
  }

  /** From players to matches. */
  public Topic<MatchCommand> matchCommands() {
    return matchCommands;
  }

  /** How games ended; public. */
  public Topic<ResultEvent> results() {
    return results;
  }

  /** Results that came on the wrong partition for their match. */
  public Topic<ResultEvent> resultsRekeyed() {
    return resultsRekeyed;
  }

  /** The newest rating of each player in each queue. */
  public Topic<Rating> ratings() {
    return ratings;
  }

  /** Imported ratings. */
  public Topic<RatingSet> ratingSets() {
    return ratingSets;
  }

  /** What operators did by hand. */
  public Topic<Operation> operations() {
    return operations;
  }

  /** Versions of the configuration, each on every partition. */
  public Topic<ConfigVersion> configs() {
    return configs;
  }

  /** Where each pool lives. */
  public Topic<PoolPlacement> placements() {
    return placements;
  }

  /** Records that were refused, as they came, with the reason in their headers. */
  public Topic<byte[]> deadLetters() {
    return deadLetters;
  }

  /** The embedded registry. */
  public Topic<byte[]> schemas() {
    return schemas;
  }

  /** Every topic above. */
  public List<Topic<?>> all() {
    return all;
  }

  /** The topic of this name on the broker. */
  public Optional<Topic<?>> named(String name) {
    return all.stream().filter(topic -> topic.name().equals(name)).findFirst();
  }
}
