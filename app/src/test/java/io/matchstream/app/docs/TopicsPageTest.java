package io.matchstream.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.schemas.topics.CleanupPolicy;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.streams.letters.LetterReasons;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page on topics, and the catalogue that creates them. */
class TopicsPageTest {
  private static final String PAGE = "topics.md";

  private final Topics topics = new Topics(TopicsSettings.laptop());

  @Test
  void everyTopicIsOnThePageAsItIsCreated() throws IOException {
    String rows = topics.all().stream().map(TopicsPageTest::row).collect(Collectors.joining());
    GeneratedSection.check(
        PAGE,
        "| topic | key | value | partitions | kept | time | largest record |\n"
            + "| --- | --- | --- | --- | --- | --- | --- |\n"
            + rows);
  }

  /** Who writes it, who reads it, who may: by hand, but for every topic. */
  @Test
  void everyTopicHasItsWritersAndReaders() throws IOException {
    String page = Files.readString(GeneratedSection.page(PAGE));
    String access = page.substring(page.indexOf("## Who writes and reads"));
    assertThat(topics.all())
        .allSatisfy(topic -> assertThat(access).contains("\n| `" + topic.name() + "` |"));
  }

  @Test
  void everyReasonThatACommandKnowsIsExplainedAndNoOther() throws IOException {
    String page = Files.readString(GeneratedSection.page(PAGE));
    String letters = page.substring(page.indexOf("## Dead letters"));
    Set<String> explained =
        letters
            .lines()
            .filter(line -> line.matches("\\| [A-Z].*"))
            .flatMap(line -> Stream.of(line.split("\\|", -1)[1].strip().split(", ", -1)))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(LetterReasons.EXPLAINED).isEqualTo(explained);
  }

  private static String row(Topic<?> topic) {
    return "| `%s` | %s | %s | %d | %s | %s | %s |\n"
        .formatted(
            topic.name(),
            topic.key().replace("|", "\\|"),
            topic.type().equals(byte[].class) ? "bytes" : "`" + topic.type().getSimpleName() + "`",
            topic.partitions(),
            kept(topic),
            topic.timestamps().setting(),
            topic.maxRecordBytes() / 1024 + " kB");
  }

  private static String kept(Topic<?> topic) {
    if (topic.policy() == CleanupPolicy.COMPACT) {
      return "the newest of each key";
    }
    return topic.retention().equals(Topic.FOREVER) ? "for ever" : topic.retention().toDays() + " d";
  }
}
