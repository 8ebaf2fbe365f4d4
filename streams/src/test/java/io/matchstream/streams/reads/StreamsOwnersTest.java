package io.matchstream.streams.reads;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.apache.kafka.streams.state.HostInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamsOwnersTest {

  @ParameterizedTest
  @ValueSource(strings = {"host-1:9400", "10.0.0.5:9400", "[fd00::5]:9400"})
  void anOwnerIsAskedWhereItSaysThatItIs(String announced) {
    String address = StreamsOwners.address(HostInfo.buildFromEndpoint(announced));

    assertThat(address).isEqualTo(announced);
    assertThat(URI.create("http://" + address).getHost()).isNotNull();
  }
}
