package io.matchstream.engine.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.config.RuleConfig;
import io.matchstream.engine.config.Widening;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
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
        RuleFiles.read(
            "{ MinMatchSize: 2, MaxMatchSize: 3, DifferenceRules: [{ Name: 'd', Difference: 1,"
                + " Attribute: { Path: 'a' }, Weight: 'two' }] }",
            "a.json");

    assertThat(imported.findings())
        .contains(
            new Finding(
                "DifferenceRules[0].Weight", Verdict.UNSUPPORTED, "'two' is no number; left out"));
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
  @DisplayName("A file whose queue contradicts itself is refused with the construct's name")
  void aFileWhoseQueueContradictsItselfIsRefusedAtTheConstruct() {
    String flexMatch =
        """
        { "RuleSetBody": { "ruleLanguageVersion": "1.0",
          "teams": [{ "name": "a", "maxPlayers": 1, "quantity": 2 }],
          "rules": [
            { "name": "Near", "type": "batchDistance", "batchAttribute": "x", "maxDistance": 1 },
            { "name": "Shared", "type": "collection", "operation": "intersection",
              "measurements": ["flatten(teams[*].players.attributes[x])"] } ] } }
        """;
    String playFab =
        """
        { MinMatchSize: 2, MaxMatchSize: 2, DifferenceRules: [
          { Name: 'a', Attribute: { Path: 'x' }, Difference: 5, DefaultAttributeValue: 'five' } ] }
        """;
    String teams =
        """
        { "ruleLanguageVersion": "1.0", "teams": [
          { "name": "a-1", "maxPlayers": 1 }, { "name": "a", "maxPlayers": 1, "quantity": 2 } ] }
        """;

    assertRefused(flexMatch, "x.json: RuleSetBody.rules[1]: ", "'x' is a list here and a number");
    assertRefused(playFab, "x.json: DifferenceRules[0]: ", "is a text, but the rule compares");
    assertRefused(teams, "x.json: teams[1]: ", "'a-1' names an earlier team too");
  }

  private static void assertRefused(String text, String construct, String reason) {
    assertThatExceptionOfType(ImportException.class)
        .isThrownBy(() -> RuleFiles.read(text, "x.json"))
        .withMessageStartingWith(construct + "the queue made of it contradicts itself: ")
        .withMessageContaining(reason);
  }

  @Test
  @DisplayName("A widening that is faster than a file may say is left out and reported")
  void aWideningThatIsTooFastIsLeftOut() {
    Imported imported =
        RuleFiles.read(
            """
            { MinMatchSize: 2, MaxMatchSize: 2, DifferenceRules: [
              { Name: 'fast', Attribute: { Path: 'a' }, Difference: 5,
                LinearExpansion: { Delta: 1, Limit: 9, SecondsBetweenExpansions: 0.05 } },
            ] }
            """,
            "x.json");

    assertThat(unsupported(imported)).containsExactly("DifferenceRules[0].LinearExpansion");
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
