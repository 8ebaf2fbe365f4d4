package io.matchstream.app.pgn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PgnReaderTest {

  @Test
  void aGameIsItsHeadersAndTheMarkerAfterItsMoves() throws Exception {
    PgnGame game = only("[Event \"Club night\"]\n[White \"ann\"]\n\n1. e4 e5 2. Nf3 1/2-1/2\n");

    assertThat(game.tags()).containsEntry("Event", "Club night").containsEntry("White", "ann");
    assertThat(game.termination()).contains("1/2-1/2");
    assertThat(game.number()).isEqualTo(1);
    assertThat(game.line()).isEqualTo(1);
  }

  @Test
  void everyGameKnowsItsNumberAndItsLine() throws Exception {
    List<PgnGame> games = games("[A \"1\"]\r\n\r\n1-0\r\n\r\n[A \"2\"]\r\n\r\n0-1\r\n");

    assertThat(games).extracting(PgnGame::number).containsExactly(1, 2);
    assertThat(games).extracting(PgnGame::line).containsExactly(1L, 5L);
  }

  @Test
  void commentsHoldWhatTheyLike() throws Exception {
    PgnGame game =
        only(
            "[White \"ann\"]\n\n1. e4 { [White \"bob\"] 0-1 ( \" ; % \n[Black \"eve\"]\n 1-0 } e5"
                + " ; 0-1 { [White \"x\"]\n% 0-1 { \n2. Nf3 *");

    assertThat(game.tags()).containsOnlyKeys("White").containsEntry("White", "ann");
    assertThat(game.termination()).contains("*");
  }

  @Test
  void aResultInAVariationIsNotTheGames() throws Exception {
    PgnGame game =
        only("[White \"ann\"]\n1. e4 (1. d4 d5 (1... Nf6 0-1) 1-0 {x}) e5 $1 $14 !? 1-0");

    assertThat(game.termination()).contains("1-0");
  }

  @Test
  void quotesInAValueMayBeEscapedOrNot() throws Exception {
    PgnGame game =
        only(
            "[Event \"The \\\"Open\\\" of \\\\ 7\"] [Site \"The \"Old\" Inn\"]\n[Round \"1\" ]\n"
                + "[ Board  \"2\"]\n*");

    assertThat(game.tags())
        .containsEntry("Event", "The \"Open\" of \\ 7")
        .containsEntry("Site", "The \"Old\" Inn")
        .containsEntry("Round", "1")
        .containsEntry("Board", "2");
  }

  @Test
  void aMissingBlankLineOrMarkerLosesNoGame() throws Exception {
    List<PgnGame> games =
        games(
            "[Event \"a\"]\n[Result \"1-0\"]\n1. e4 1-0\n[Event \"b\"]\n[Result \"0-1\"]\n1. d4\n"
                + "[Event \"c\"]\n[Result \"*\"]\n[Event \"d\"]\n\n*");

    assertThat(games)
        .extracting(game -> game.tags().get("Event"))
        .containsExactly("a", "b", "c", "d");
    assertThat(games.get(1).termination()).isEmpty();
    assertThat(games.get(2).termination()).isEmpty();
  }

  @Test
  void anUnfinishedHeaderEndsWithItsLine() throws Exception {
    PgnGame game = only("[Event \"no bracket\"\n[Site \"no quote\n[White \"ann\"]\n1. e4 1-0");

    assertThat(game.tags())
        .containsEntry("Event", "no bracket")
        .containsEntry("Site", "no quote")
        .containsEntry("White", "ann");
  }

  @Test
  void aBracketThatIsNoHeaderIsPassedOver() throws Exception {
    PgnGame game = only("[White \"ann\"]\n\n1. e4 [%clk 0:01:00] e5 [D] 2. Nf3 } 1-0");

    assertThat(game.tags()).containsOnlyKeys("White");
    assertThat(game.termination()).contains("1-0");
  }

  @Test
  void ofTwoHeadersWithOneNameTheFirstCounts() throws Exception {
    assertThat(only("[White \"ann\"]\n[Black \"bob\"]\n[Black \"eve\"]\n*").tags())
        .containsEntry("Black", "bob");
  }

  @Test
  void oneMarkerTooManyIsNoGame() throws Exception {
    assertThat(games("[White \"ann\"]\n\n1. e4 1-0 1-0\n\n*\n")).hasSize(1);
  }

  @Test
  void namesAreReadInUtf8AndInLatin1() throws Exception {
    String text = "\uFEFF[White \"M\u00fcller, J\u00f6rg\"]\n\n*";

    assertThat(only(text).tags()).containsEntry("White", "M\u00fcller, J\u00f6rg");
    assertThat(games(text.substring(1), StandardCharsets.ISO_8859_1).get(0).tags())
        .containsEntry("White", "M\u00fcller, J\u00f6rg");
  }

  @Test
  void anEmptyFileHasNoGames() throws Exception {
    assertThat(games("")).isEmpty();
    assertThat(games(" \n\n% nothing\n; at all\n")).isEmpty();
  }

  @Test
  void whatIsNoTextIsRefusedWithItsLine() {
    assertThatThrownBy(() -> games("[White \"ann\"]\n", StandardCharsets.UTF_16))
        .isInstanceOf(PgnException.class)
        .hasMessageContaining("line 1")
        .hasMessageContaining("no text");
  }

  @Test
  void aCommentThatNeverEndsIsRefusedWithItsLineSinceTheGamesAfterItWouldBeLost() {
    assertThatThrownBy(
            () -> games("[White \"ann\"]\n\n1. e4 { oh\n1-0\n\n[White \"bob\"]\n\n0-1\n"))
        .isInstanceOf(PgnException.class)
        .hasMessageContaining("line 3");
  }

  @Test
  void aHeaderWithoutEndFillsNoMemory() throws Exception {
    PgnGame game = only("[White \"" + "x".repeat(100_000) + "\"]\n*");

    assertThat(game.tags().get("White")).hasSize(1_000);
  }

  private static PgnGame only(String text) throws IOException {
    List<PgnGame> games = games(text);
    assertThat(games).hasSize(1);
    return games.get(0);
  }

  private static List<PgnGame> games(String text) throws IOException {
    return games(text, StandardCharsets.UTF_8);
  }

  static List<PgnGame> games(String text, Charset charset) throws IOException {
    List<PgnGame> games = new ArrayList<>();
    try (PgnReader reader = new PgnReader(new ByteArrayInputStream(text.getBytes(charset)))) {
      for (Optional<PgnGame> game = reader.next(); game.isPresent(); game = reader.next()) {
        games.add(game.get());
      }
    }
    return games;
  }
}
