package io.matchstream.app.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TcpProxyTest {
  private ServerSocket server;
  private TcpProxy proxy;

  @BeforeEach
  void listen() throws IOException {
    server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    proxy = new TcpProxy(server.getLocalPort());
  }

  @AfterEach
  void close() throws IOException {
    proxy.close();
    server.close();
  }

  @Test
  void bothSidesHearEachOther() throws IOException {
    try (Socket caller = call();
        Socket callee = server.accept()) {
      caller.getOutputStream().write('q');
      assertThat(callee.getInputStream().read()).isEqualTo('q');
      callee.getOutputStream().write('a');
      assertThat(caller.getInputStream().read()).isEqualTo('a');
    }
  }

  @Test
  void aCutEndsWhatIsOpenAndWhatComes() throws IOException {
    try (Socket before = call();
        Socket callee = server.accept()) {
      proxy.cut();
      assertThat(ended(before)).isTrue();
      assertThat(ended(callee)).isTrue();
      try (Socket after = call()) {
        assertThat(ended(after)).isTrue();
      }
    }
  }

  @Test
  void afterHealingNewConnectionsPass() throws IOException {
    proxy.cut();
    proxy.heal();
    try (Socket caller = call();
        Socket callee = server.accept()) {
      caller.getOutputStream().write('q');
      assertThat(callee.getInputStream().read()).isEqualTo('q');
    }
  }

  @Test
  void oneSideThatGoesTakesTheOtherWithIt() throws IOException {
    try (Socket caller = call();
        Socket callee = server.accept()) {
      caller.close();
      assertThat(ended(callee)).isTrue();
    }
  }

  private Socket call() throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), proxy.port());
  }

  private static boolean ended(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketException reset) {
      return true;
    }
  }
}
