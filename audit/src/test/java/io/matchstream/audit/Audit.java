package io.matchstream.audit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** What an audit of a log found. */
final class Audit {
  final List<Violation> violations = new ArrayList<>();
  Report report;

  static Audit of(List<Logged<?>> records) {
    return of(AuditSettings.atRest(AuditSettings.BOUND), new Coverage(), records);
  }

  static Audit of(AuditSettings settings, Coverage coverage, List<Logged<?>> records) {
    Audit audit = new Audit();
    Auditor auditor = new Auditor(settings, coverage, audit.violations::add);
    long[] last = new long[records.size()];
    long low = Long.MAX_VALUE;
    for (int i = records.size() - 1; i >= 0; i--) {
      low = Math.min(low, records.get(i).atMs());
      last[i] = low;
    }
    long end = 0;
    for (int i = 0; i < records.size(); i++) {
      auditor.accept(records.get(i));
      end = Math.max(end, records.get(i).atMs());
      // What is still to come is not older than this.
      auditor.readUpTo(i + 1 < last.length ? last[i + 1] - 1 : end);
    }
    audit.report = auditor.finish(end);
    return audit;
  }

  /** The same records, those of one topic in their order; versions of the configuration first. */
  static List<Logged<?>> shuffled(List<Logged<?>> records, Random random) {
    List<Logged<?>> shuffled = new ArrayList<>();
    Map<Source, Deque<Logged<?>>> topics = new EnumMap<>(Source.class);
    for (Logged<?> record : records) {
      if (record.place().source() == Source.CONFIGS) {
        shuffled.add(record);
      } else {
        topics.computeIfAbsent(record.place().source(), any -> new ArrayDeque<>()).add(record);
      }
    }
    List<Source> left = new ArrayList<>(topics.keySet());
    while (!left.isEmpty()) {
      Source next = left.get(random.nextInt(left.size()));
      shuffled.add(topics.get(next).poll());
      if (topics.get(next).isEmpty()) {
        left.remove(next);
      }
    }
    return shuffled;
  }
}
