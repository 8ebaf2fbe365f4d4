package io.matchstream.streams.matches;

import io.matchstream.events.AllocationRequest;
import io.matchstream.events.Match;
import io.matchstream.events.Notification;
import io.matchstream.events.ResultEvent;
import io.matchstream.events.Settlement;
import io.matchstream.events.TicketEvent;
import io.matchstream.state.HeldResult;
import io.matchstream.streams.matches.notifier.Notifier;
import io.matchstream.streams.runtime.DeadLetters;
import io.matchstream.streams.runtime.Environment;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/** Carries effects out: which of them goes to which sink, under which key, with whose time. */
final class Outlets {
  /** Where a held record lay. */
  private record Origin(String topic, int partition, long offset) implements RecordMetadata {}

  /** A record that is ready, and the sink it goes to. */
  record Outgoing(String sink, Record<Object, Object> record) {}

  private final Environment env;
  private final Notifier notifier;
  private final ProcessorContext<Object, Object> context;

  Outlets(Environment env, Notifier notifier, ProcessorContext<Object, Object> context) {
    this.env = env;
    this.notifier = notifier;
    this.context = context;
  }

  /**
   * Makes the records of these effects, tokens included. Whatever can fail fails here, before the
   * store is touched.
   */
  List<Outgoing> prepare(List<Effect> effects, Function<Refusal, Outgoing> refuseInHand) {
    List<Outgoing> records = new ArrayList<>();
    for (Effect effect : effects) {
      if (effect instanceof Effect.Confirmed confirmed) {
        records.add(confirmed(confirmed));
      } else if (effect instanceof Effect.AskReady ask) {
        records.add(asked(ask));
      } else if (effect instanceof Effect.Notify notify) {
        records.add(notified(notify));
      } else if (effect instanceof Effect.Settle settle) {
        records.add(settled(settle.settlement()));
      } else if (effect instanceof Effect.ToPool toPool) {
        records.add(toPool(toPool.event(), toPool.at()));
      } else if (effect instanceof Effect.Allocate allocate) {
        records.add(allocated(allocate.request()));
      } else if (effect instanceof Effect.Refuse refuse) {
        records.add(refuseInHand.apply(refuse.why()));
      } else if (effect instanceof Effect.RefuseHeld refused) {
        records.add(refusedHeld(refused.held(), refused.why(), refused.at()));
      } else if (effect instanceof Effect.Count count) {
        env.counters().increment(count.name());
      } else {
        throw new IllegalStateException("An effect that nobody carries out: " + effect);
      }
    }
    return records;
  }

  /** Sends what was prepared. */
  void send(List<Outgoing> records) {
    records.forEach(outgoing -> context.forward(outgoing.record(), outgoing.sink()));
  }

  /** The dead letter of the record that is being processed. */
  Outgoing refused(Record<String, SpecificRecord> inHand, Refusal why, long nowMs) {
    RecordMetadata source = context.recordMetadata().orElseThrow();
    return refused(inHand.key(), bytes(source.topic(), inHand.value()), why, source, nowMs);
  }

  /** A result that lies on the wrong partition goes where its key belongs. */
  void rekey(String key, ResultEvent event, long timestampMs) {
    env.counters().increment("matches.rekeyed");
    context.forward(
        new Record<Object, Object>(key, event, timestampMs), MatchesTopology.RESULTS_REKEYED_OUT);
  }

  private Outgoing confirmed(Effect.Confirmed confirmed) {
    Match match = confirmed.match();
    return outgoing(MatchesTopology.MATCHES, match.getMatchId(), match, confirmed.at());
  }

  private Outgoing toPool(TicketEvent event, Instant at) {
    return outgoing(MatchesTopology.TICKETS_OUT, event.getPool(), event, at);
  }

  private Outgoing asked(Effect.AskReady ask) {
    Notification notification =
        notifier.readyCheck(ask.proposal(), ask.player(), ask.until(), ask.at());
    return outgoing(MatchesTopology.NOTIFICATIONS, ask.player(), notification, ask.at());
  }

  private Outgoing settled(Settlement settlement) {
    return outgoing(
        MatchesTopology.SETTLEMENTS, settlement.getPlayer(), settlement, settlement.getAt());
  }

  private Outgoing allocated(AllocationRequest request) {
    return outgoing(
        MatchesTopology.ALLOCATION_REQUESTS, request.getMatchId(), request, request.getAt());
  }

  private Outgoing notified(Effect.Notify notify) {
    Notification notification =
        notifier.notification(
            notify.kind(),
            notify.match(),
            notify.player(),
            notify.requestId(),
            notify.jti(),
            notify.tokenExpires(),
            notify.deliverUntil(),
            notify.at());
    return outgoing(MatchesTopology.NOTIFICATIONS, notify.player(), notification, notify.at());
  }

  private Outgoing refusedHeld(HeldResult held, Refusal why, Instant at) {
    ResultEvent event = ResultEvent.newBuilder().setBody(held.getResult()).build();
    return refused(
        held.getResult().getMatchId(),
        bytes(held.getTopic(), event),
        why,
        new Origin(held.getTopic(), held.getPartition(), held.getOffset()),
        at.toEpochMilli());
  }

  private Outgoing refused(
      String key, byte[] value, Refusal why, RecordMetadata source, long nowMs) {
    env.counters().increment("matches.refused." + why.reason().toLowerCase(Locale.ROOT));
    byte[] rawKey = key == null ? null : key.getBytes(StandardCharsets.UTF_8);
    Record<byte[], byte[]> letter =
        DeadLetters.record(rawKey, value, why.reason(), why.message(), source, nowMs);
    return new Outgoing(
        MatchesTopology.DEAD_LETTERS,
        new Record<>(letter.key(), letter.value(), letter.timestamp(), letter.headers()));
  }

  private static Outgoing outgoing(String sink, String key, SpecificRecord value, Instant at) {
    return new Outgoing(sink, new Record<>(key, value, at.toEpochMilli()));
  }

  private byte[] bytes(String topic, SpecificRecord value) {
    @SuppressWarnings("unchecked") // the record came from this topic
    Serializer<SpecificRecord> serializer =
        (Serializer<SpecificRecord>)
            env.serdes().value(env.topics().named(topic).orElseThrow()).serializer();
    return serializer.serialize(topic, value);
  }
}
