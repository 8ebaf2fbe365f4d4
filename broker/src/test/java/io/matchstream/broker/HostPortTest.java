package io.matchstream.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostPortTest {

  @ParameterizedTest
  @ValueSource(strings = {"localhost:1", "10.0.0.7:65535", "[::1]:9092"})
  void whatIsReadIsWrittenTheSame(String text) {
    assertThat(HostPort.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"localhost", "localhost:", ":9092", "localhost:0", "localhost:65536", "a:b"})
  void whatIsNoAddressIsRefusedWithAReason(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HostPort.parse(text))
        .withMessageMatching(".*(host|port).*");
  }
}
