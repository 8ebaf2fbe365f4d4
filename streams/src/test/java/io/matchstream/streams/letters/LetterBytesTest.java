package io.matchstream.streams.letters;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LetterBytesTest {

  @Test
  void linesAndTabsAreText() {
    assertThat(LetterBytes.text(Letters.utf8("{\n\t\"player\": \"Zo\u00eb\"\n}")))
        .contains("{\n\t\"player\": \"Zo\u00eb\"\n}");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 0x0b, '\f', '\r', 0x1b, 0x1c, 0x1f, 0x7f, 0x85, 0x9b})
  void noOtherControlCharacterIs(int control) {
    assertThat(LetterBytes.text(Letters.utf8("a" + (char) control + "b"))).isEmpty();
  }

  @Test
  void whatWouldComeBackAsOtherBytesIsNoText() {
    assertThat(LetterBytes.text(new byte[] {'a', (byte) 0xff})).isEmpty();
  }
}
