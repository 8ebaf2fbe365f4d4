package io.matchstream.app.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.broker.HostPort;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class InternalAddressTest {
  /** Reserved for documentation, RFC 5737: no machine has it. */
  private static final HostPort ELSEWHERE = new HostPort("192.0.2.1", 9400);

  @Test
  void onlyTheAdvertisedAddressIsListenedOn() {
    HostPort here = new HostPort("localhost", 9400);

    InternalAddress address = InternalAddress.advertised(here, Optional.empty());

    assertThat(address.bind()).isIn("127.0.0.1", "0:0:0:0:0:0:0:1");
    assertThat(address.host()).isEqualTo("localhost");
    assertThat(address.port()).isEqualTo(9400);
  }

  @Test
  void anAddressOfAnotherMachineNeedsOneToListenOn() {
    assertThatThrownBy(() -> InternalAddress.advertised(ELSEWHERE, Optional.empty()))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContainingAll("192.0.2.1", "--internal-host");

    assertThat(InternalAddress.advertised(ELSEWHERE, Optional.of("127.0.0.1")))
        .isEqualTo(new InternalAddress("127.0.0.1", "192.0.2.1", 9400));
  }
}
