package io.matchstream.engine.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.config.RuleConfig;
import io.matchstream.engine.config.Widening;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuleFilesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "playfab-quick",
        "playfab-arena",
        "playfab-world",
        "playfab-teams",
        "flexmatch-fair",
        "flexmatch-matchmaker",
        "flexmatch-compound",
        "flexmatch-expressions"
      })
  void whatIsWrittenIsAQueueFileThatSaysWhatWasRead(String file) {
    Imported imported = Foreign.file(file);

    assertThat(imported.platform()).isEqualToIgnoringCase(file.substring(0, file.indexOf('-')));
    assertThat(ConfigReader.read(imported.yaml(), "back.yaml")).isEqualTo(imported.config());
    assertThat(ConfigReader.read(imported.config().toJson(), "json")).isEqualTo(imported.config());
    assertThat(imported.findings())
        .doesNotHaveDuplicates()
        .allSatisfy(finding -> assertThat(finding.sentence()).isNotBlank());
  }

  @Test
  void readingTwiceGivesTheSame() {
    assertThat(Foreign.file("flexmatch-compound")).isEqualTo(Foreign.file("flexmatch-compound"));
  }

  @Test
  void commentsTrailingCommasAndWrappersAreRead() {
    Imported imported =
        RuleFiles.read(
            "# mine\n{ result: { Queue: { 'Name': 'A', MinMatchSize: '2', MaxMatchSize: 3, /* x */"
                + " }, Status: 'OK', }, }",
            "a.json");

    assertThat(imported.config().queues()).extracting(QueueConfig::name).containsExactly("a");
    assertThat(imported.findings())
        .contains(new Finding("result.Status", Verdict.UNSUPPORTED, "no queue; left out"));
  }

  @Test
  void whatIsNoNumberIsReportedAndNotUsed() {
    Imported imported =
        RuleFiles.read("{ MinMatchSize: 2, MaxMatchSize: 3, MaxTicketSize: 'two' }", "a.json");

    assertThat(imported.findings())
        .contains(
            new Finding("MaxTicketSize", Verdict.UNSUPPORTED, "'two' is no number; left out"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "42",
        "{ \"queues\": [{ \"name\": \"ours\" }] }",
        "{ \"teams\": \"red\" }"
      })
  void aFileOfNeitherPlatformIsRefused(String text) {
    assertThatExceptionOfType(ImportException.class)
        .isThrownBy(() -> RuleFiles.read(text, "x.json"))
        .withMessageContaining("x.json: neither a PlayFab queue");
  }

  @Test
  void aTextThatIsNoJsonIsRefusedWithItsPlace() {
    assertThatExceptionOfType(ImportException.class)
        .isThrownBy(() -> RuleFiles.read("{\n  \"Name\": }", "x.json"))
        .withMessageStartingWith("x.json:2:");
  }

  @Test
  void aFileWhoseOnlyQueueCannotBeIsRefusedWithTheReason() {
    assertThatExceptionOfType(ImportException.class)
        .isThrownBy(() -> RuleFiles.read("{ MinMatchSize: 2, MaxMatchSize: 100 }", "x.json"))
        .withMessageContaining("a match has 64 players at most");
  }

  @Test
  void aWideningThatTightensOrComesTooLateIsLeftOutAndReported() {
    Imported imported =
        RuleFiles.read(
            """
            { MinMatchSize: 2, MaxMatchSize: 2, DifferenceRules: [
              { Name: 'late', Attribute: { Path: 'a' }, Difference: 5, SecondsUntilOptional: 3600,
                LinearExpansion: { Delta: 1, Limit: 4, SecondsBetweenExpansions: 5 } },
            ] }
            """,
            "x.json");

    RuleConfig rule = imported.config().queues().get(0).group().orElseThrow().rules().get(0);
    assertThat(rule.terms().widening()).isEqualTo(new Widening.None());
    assertThat(rule.terms().optionalAfter()).isEmpty();
    assertThat(unsupported(imported))
        .containsExactlyInAnyOrder(
            "DifferenceRules[0].LinearExpansion", "DifferenceRules[0].SecondsUntilOptional");
  }

  static List<String> unsupported(Imported imported) {
    return imported.findings().stream()
        .filter(finding -> finding.verdict() == Verdict.UNSUPPORTED)
        .map(Finding::path)
        .toList();
  }
}
