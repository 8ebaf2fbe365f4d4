package io.matchstream.streams.reads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One process asks another: both ends of the internal endpoint over real HTTP. */
class InternalReadsTest {
  private final Readers all =
      new Readers(new Views.Players(), new Views.Boards(), new Views.Pools(), new Views.Queues());
  private final Readers own =
      new Readers(Readers.noPlayers(), Readers.noBoards(), Readers.noPools());
  private final InternalReads endpoint = new InternalReads(all, own);
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<Boolean> routed = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private RemoteOwner node;

  @BeforeEach
  void mount() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(InternalReads.PREFIX, this::handle);
    server.start();
    node = RemoteOwner.anyNode(client, List.of(url(address())));
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void everyFieldOfAPlayerComesThrough() {
    assertThat(now(node.player("anna"))).contains(Views.ANNA);
    assertThat(now(node.player("idle"))).contains(Views.IDLE);
  }

  @Test
  void whoWasNeverSeenIsAbsentAndNoError() {
    assertThat(now(node.player("nobody"))).isEmpty();
    assertThat(now(node.rank("no-board", "anna"))).isEmpty();
    assertThat(now(node.page("no-board", Optional.empty(), 50))).isEmpty();
  }

  @Test
  void boardsComeThroughWithWhateverCharactersAreInTheirNamesAndCursors() {
    String queue = Views.PAGE.queue();
    assertThat(now(node.page(queue, Optional.empty(), 50))).contains(Views.PAGE);
    assertThat(now(node.page(queue, Views.PAGE.next(), 50))).contains(Views.LAST);
    assertThat(now(node.rank(queue, "anna"))).contains(Views.ROW);
    assertThat(now(node.around(queue, "anna", 3))).contains(Views.LAST);
    assertThat(now(node.around(queue, "anna", 5))).contains(Views.PAGE);
  }

  @Test
  void everyFieldOfAQueueAndOfWhoWaitsInItComesThrough() {
    String pool = Views.HELD.pool();
    assertThat(now(node.queue(pool))).contains(Views.HELD);
    assertThat(now(node.queue("empty"))).contains(Views.OPEN);
    assertThat(now(node.queue("gone"))).isEmpty();
    assertThat(now(node.waiting(pool, Optional.empty(), 7))).contains(Views.WAITING);
    assertThat(now(node.waiting(pool, Views.WAITING.next(), 7)).orElseThrow().tickets()).isEmpty();
    assertThat(now(node.waiting("gone", Optional.empty(), 7))).isEmpty();
    assertThat(now(node.ticket(pool, "anna~7"))).contains(Views.TICKET);
    assertThat(now(node.ticket(pool, "gone~1"))).isEmpty();
    assertThat(get("/internal/pools/a/tickets?limit=many").status()).isEqualTo(400);
    assertThat(get("/internal/pools/a/other").status()).isEqualTo(404);
    assertThat(get("/internal/pools").status()).isEqualTo(404);
  }

  @Test
  void everyFieldOfAnExplanationComesThrough() {
    assertThat(now(node.explanation("blitz/build=7", "anna~7"))).contains(Views.WHY);
    assertThat(now(node.explanation("blitz/build=7", "bert~1"))).contains(Views.TOO_MANY);
    assertThat(now(node.explanation("blitz/build=7", "gone~1"))).isEmpty();
    assertThat(get("/internal/pools/a%00b/tickets/anna~7/explanation").status()).isEqualTo(400);
    assertUnavailable(RemoteOwner.owner(client, address()).explanation("blitz/build=7", "anna~7"));
  }

  @Test
  void anOwnerThatIsAwayIsUnavailableAndNeverAnEmptyAnswer() {
    assertUnavailable(node.player("away"));
    assertThat(get("/internal/players/away").status()).isEqualTo(503);
    assertThat(new OwnerUnavailable("x").retryAfter()).isPositive();
  }

  @Test
  void aQuestionThatWasRoutedIsAnsweredHereOrNotAtAll() {
    RemoteOwner owner = RemoteOwner.owner(client, address());

    assertUnavailable(owner.player("anna"));
    assertUnavailable(owner.rank("blitz", "anna"));
    now(node.player("anna"));
    assertThat(routed).containsExactly(true, true, false);
  }

  @Test
  void whatIsWrongWithAQuestionIsSaid() {
    assertThatThrownBy(() -> now(node.page(Views.PAGE.queue(), Optional.empty(), 501)))
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at most 500 rows");
    assertThat(get("/internal/boards/b?limit=many").status()).isEqualTo(400);
  }

  @Test
  void aMisdirectedQuestionIsNoAnswer() {
    assertThat(get("/internal/unknown/anna").status()).isEqualTo(404);
    assertThat(get("/internal/players").status()).isEqualTo(404);
    assertThat(get("/elsewhere").status()).isEqualTo(404);
    // A base that leads nowhere: 404 is never taken for "no such player".
    server.removeContext(InternalReads.PREFIX);
    assertUnavailable(node.player("anna"));
  }

  @Test
  void aFaultOfOursShowsNoMoreThanItsName() {
    assertThat(get("/internal/players/bug"))
        .isEqualTo(new InternalReads.Response(500, "IllegalStateException"));
    assertUnavailable(node.player("bug"));
  }

  @Test
  void aProcessThatIsGoneIsUnavailable() throws IOException {
    assertUnavailable(RemoteOwner.owner(client, gone()).player("anna"));
  }

  @Test
  void ofSeveralProcessesAnotherIsAskedWhereOneIsGone() throws IOException {
    RemoteOwner any =
        RemoteOwner.anyNode(client, List.of(url(gone()), url(gone()), url(address())));

    assertThat(now(any.player("anna"))).contains(Views.ANNA);
    assertThat(now(any.player("nobody"))).isEmpty();
    assertUnavailable(any.player("away"));
    assertThat(now(any.player("anna"))).as("asked again").contains(Views.ANNA);
    assertUnavailable(
        RemoteOwner.anyNode(client, List.of(url(gone()), url(gone()))).player("anna"));
  }

  private static String gone() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return "127.0.0.1:" + socket.getLocalPort();
    }
  }

  private static URI url(String address) {
    return URI.create("http://" + address);
  }

  private static void assertUnavailable(CompletionStage<?> answer) {
    assertThatThrownBy(() -> answer.toCompletableFuture().join())
        .hasCauseInstanceOf(OwnerUnavailable.class);
  }

  private static <T> T now(CompletionStage<T> answer) {
    return answer.toCompletableFuture().join();
  }

  private InternalReads.Response get(String pathAndQuery) {
    URI uri = URI.create("http://any" + pathAndQuery);
    return now(endpoint.get(uri.getRawPath(), query(uri.getRawQuery()), false));
  }

  private String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  private void handle(HttpExchange exchange) throws IOException {
    boolean marked = exchange.getRequestHeaders().containsKey(InternalReads.ROUTED_HEADER);
    routed.add(marked);
    URI uri = exchange.getRequestURI();
    InternalReads.Response response =
        now(endpoint.get(uri.getRawPath(), query(uri.getRawQuery()), marked));
    byte[] body = response.body().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(response.status(), body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static Map<String, String> query(String raw) {
    Map<String, String> query = new HashMap<>();
    for (String pair : raw == null ? new String[0] : raw.split("&")) {
      String[] parts = pair.split("=", 2);
      query.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
    }
    return query;
  }
}
