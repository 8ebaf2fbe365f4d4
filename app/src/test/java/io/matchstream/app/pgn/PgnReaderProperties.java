package io.matchstream.app.pgn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class PgnReaderProperties {

  /** A game as it is written down, with everything that may stand between its moves. */
  record Written(String white, String result, List<String> moves) {
    String pgn(String newline) {
      String name = white.replace("\\", "\\\\").replace("\"", "\\\"");
      return String.join(
          newline,
          "[Event \"x\"]",
          "[White \"" + name + "\"]",
          "",
          String.join(" ", moves) + newline + result,
          "",
          "");
    }
  }

  @Property
  void whatIsWrittenIsRead(
      @ForAll("written") List<Written> games, @ForAll("newlines") String newline)
      throws IOException {
    StringBuilder text = new StringBuilder();
    games.forEach(game -> text.append(game.pgn(newline)));

    List<PgnGame> read = PgnReaderTest.games(text.toString(), StandardCharsets.UTF_8);

    assertThat(read)
        .extracting(PgnGame::tags)
        .extracting(tags -> tags.get("White"))
        .containsExactlyElementsOf(games.stream().map(Written::white).toList());
    assertThat(read)
        .extracting(PgnGame::termination)
        .containsExactlyElementsOf(games.stream().map(g -> Optional.of(g.result())).toList());
  }

  /** Reading ends, and says what is wrong in its own way only, whatever the bytes. */
  @Property
  void noBytesBreakTheReader(@ForAll("junk") String junk) throws IOException {
    int most = junk.length();
    int games = 0;
    try (PgnReader reader =
        new PgnReader(new ByteArrayInputStream(junk.getBytes(StandardCharsets.ISO_8859_1)))) {
      for (Optional<PgnGame> game = reader.next(); game.isPresent(); game = reader.next()) {
        Map<String, String> tags = game.get().tags();
        assertThat(tags.keySet()).doesNotContain("");
        games++;
      }
    } catch (PgnException e) {
      assertThat(e).hasMessageStartingWith("line ");
    }
    assertThat(games).isLessThanOrEqualTo(most);
  }

  @Provide
  Arbitrary<List<Written>> written() {
    Arbitrary<String> names =
        Arbitraries.strings().withChars("abc\"\\[](){};% \u00e9\u4e16").ofMaxLength(12);
    Arbitrary<String> results = Arbitraries.of("1-0", "0-1", "1/2-1/2", "*");
    Arbitrary<List<String>> moves =
        Arbitraries.of(
                "1.",
                "1...",
                "e4",
                "Nf3+",
                "O-O",
                "0-0-0",
                "$14",
                "!?",
                "{ 1-0 [x \"y\"] }",
                "(1. d4 0-1 {)} )",
                "; 0-1 {\n",
                "\n% [White \"eve\"]\n",
                "{}")
            .list()
            .ofMaxSize(12);
    return Combinators.combine(names, results, moves).as(Written::new).list().ofMaxSize(5);
  }

  @Provide
  Arbitrary<String> newlines() {
    return Arbitraries.of("\n", "\r\n", "\r");
  }

  @Provide
  Arbitrary<String> junk() {
    return Arbitraries.strings()
        .withChars("[]{}()\"\\;%*-01/2. \t\r\nabW\u0000\u00ef\u00bb\u00bf\u00ff")
        .ofMaxLength(200);
  }
}
