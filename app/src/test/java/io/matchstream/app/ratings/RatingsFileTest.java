package io.matchstream.app.ratings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.matchstream.app.ratings.RatingLine.Bad;
import io.matchstream.app.ratings.RatingLine.Good;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.events.RatingSet;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RatingsFileTest {
  private static final String HEADER = "player,queue,rating,deviation,volatility,games\n";

  @TempDir Path folder;

  @Test
  void aLineIsARatingInTheUnitsOfTheContract() throws Exception {
    RatingSet rating = rating(HEADER + "ann,blitz-3-2,1512.25,61.5,0.0591,42\n");

    assertThat(rating.getPlayer()).isEqualTo("ann");
    assertThat(rating.getQueue()).isEqualTo("blitz-3-2");
    assertThat(rating.getRatingMicros()).isEqualTo(1_512_250_000L);
    assertThat(rating.getDeviationMicros()).isEqualTo(61_500_000L);
    assertThat(rating.getVolatilityNanos()).isEqualTo(59_100_000L);
    assertThat(rating.getGames()).isEqualTo(42);
  }

  @Test
  void whatIsLeftOutIsTheQueuesOwn() throws Exception {
    RatingSet rating = rating(HEADER + "ann,blitz-3-2,1500,,,\n");

    assertThat(rating.getDeviationMicros()).isNull();
    assertThat(rating.getVolatilityNanos()).isNull();
    assertThat(rating.getGames()).isZero();
    assertThat(rating("player,queue,rating\nann,blitz-3-2,1500\n")).isEqualTo(rating);
  }

  @Test
  void columnsComeInAnyOrderAndCaseAndSpreadsheetsMayWriteThem() throws Exception {
    String text = "\uFEFF\"Rating\",Games,Player ,queue\r\n\"1500\", 7,ann,blitz-3-2\r\n\r\n";

    assertThat(rating(text).getGames()).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a b,blitz-3-2,1500,,,|\"a b\" is no player id",
        ",blitz-3-2,1500,,,|the player is missing",
        "bot-blitz-3-2-1,blitz-3-2,1500,,,|reserved for a bot",
        "ann,nowhere,1500,,,|there is no queue \"nowhere\"",
        "ann,,1500,,,|the queue is missing",
        "ann,fifo-bot,1500,,,|fifo-bot has no ratings",
        "ann,blitz-3-2,,,,|the rating is missing",
        "ann,blitz-3-2,high,,,|\"high\" and no number",
        "ann,blitz-3-2,100001,,,|not -100000 to 100000",
        "ann,blitz-3-2,1e999999,,,|more than 30 digits",
        "ann,blitz-3-2,1e-300000000,,,|more than 30 digits",
        "ann,blitz-3-2,1500,-1,,|the deviation is -1 and not 0 to",
        "ann,blitz-3-2,1500,60,1.5,|the volatility is 1.5 and not 0 to 1",
        "ann,blitz-3-2,1500,60,0.06,1.5|no whole number",
        "ann,blitz-3-2,1500,60,0.06,-1|the games is -1",
        "ann,blitz-3-2,1500,60,0.06,10000001|not 0 to 10000000",
        "ann,blitz-3-2,1500|it has 3 values and the header 6",
        "ann,blitz-3-2,1500,,,,9|it has 7 values and the header 6",
      })
  void aBadLineIsReportedWithItsReasonAndTheOthersAreRead(String line, String reason)
      throws Exception {
    List<RatingLine> lines =
        lines(HEADER + "bob,blitz-3-2,1400,,,\n" + line + "\neve,blitz-3-2,1300,,,\n");

    assertThat(lines).hasSize(3);
    assertThat(lines.get(1))
        .isInstanceOfSatisfying(
            Bad.class,
            bad -> {
              assertThat(bad.line()).isEqualTo(3);
              assertThat(bad.reason()).contains(reason);
            });
    assertThat(lines.get(2)).isInstanceOf(Good.class);
  }

  @Test
  void aSecondRatingOfAPlayerInAQueueIsBadAndNamesTheFirst() throws Exception {
    List<RatingLine> lines =
        lines("player,queue,rating\nann,blitz-3-2,1500\nann,bullet-1-0,1400\n\nann,blitz-3-2,1500");

    assertThat(lines.get(1)).isInstanceOf(Good.class);
    assertThat(lines.get(2)).isEqualTo(new Bad(5, "ann has a rating in blitz-3-2 from line 2"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "ann,blitz-3-2,1500\n",
        "player;queue;rating\nann;blitz-3-2;1500\n",
        "player,queue\nann,blitz-3-2\n",
        "player,queue,rating,rank\nann,blitz-3-2,1500,1\n",
        "player,queue,rating,rating\nann,blitz-3-2,1500,1\n",
        "player,queue,rating,\nann,blitz-3-2,1500,1\n",
        "player,queue,rating\n\"ann,blitz-3-2,1500\n",
        "player,queue,rating\n\"ann\"x,blitz-3-2,1500\n",
      })
  void whatIsNoTableOfRatingsIsRefusedAsAWhole(String text) {
    assertThatThrownBy(() -> lines(text)).isInstanceOf(RatingsFileException.class);
  }

  @Test
  void anotherEncodingIsNamed() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("latin.csv"),
            "player,queue,rating\nj\u00f6rg,blitz-3-2,1\n",
            StandardCharsets.ISO_8859_1);

    assertThatThrownBy(() -> new RatingsFile(file, ConfigReader.shipped()).forEach(line -> {}))
        .isInstanceOf(RatingsFileException.class)
        .hasMessageContaining("UTF-8");
  }

  @Test
  void aMissingFileIsNoSuchFile() {
    assertThatThrownBy(
            () ->
                new RatingsFile(folder.resolve("none.csv"), ConfigReader.shipped())
                    .forEach(line -> {}))
        .isInstanceOf(NoSuchFileException.class);
  }

  private RatingSet rating(String text) throws Exception {
    assertThat(lines(text)).hasSize(1);
    return ((Good) lines(text).get(0)).rating();
  }

  private List<RatingLine> lines(String text) throws Exception {
    Path file = Files.writeString(folder.resolve("ratings.csv"), text);
    List<RatingLine> lines = new ArrayList<>();
    new RatingsFile(file, ConfigReader.shipped()).forEach(lines::add);
    return lines;
  }
}
