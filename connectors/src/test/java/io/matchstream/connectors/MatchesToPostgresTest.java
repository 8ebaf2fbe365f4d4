package io.matchstream.connectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.matchstream.broker.EmbeddedBroker;
import io.matchstream.events.Match;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.registry.RegistryServer;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.TopicAdmin;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.connect.cli.ConnectStandalone;
import org.apache.kafka.connect.runtime.Connect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The connector's own configuration file, on a real Connect, broker and PostgreSQL. */
class MatchesToPostgresTest {
  private static final Path CONFIG = Path.of("matches-to-postgres.json");
  private static final Path PLUGINS = Path.of("target", "plugins");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration LIMIT = Duration.ofSeconds(90);

  private final Topics topics = new Topics(TopicsSettings.laptop());

  @TempDir Path folder;

  @Test
  void everyMatchIsOneRowHoweverOftenItIsTold() throws Exception {
    InMemoryRegistry registry = new InMemoryRegistry();
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (EmbeddedBroker broker = EmbeddedBroker.temporary();
        RegistryServer server = RegistryServer.start(registry, anyPort);
        EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
      try (Admin admin = Admin.create(client(broker))) {
        TopicAdmin.ensure(admin, topics);
      }
      EventSerdes serdes = new EventSerdes(registry, topics);
      send(broker, serdes, Events.match("m1", "game-1:7000"), Events.match("m2", "game-1:7000"));
      Connect<?> connect = new ConnectStandalone().startConnect(worker(broker));
      try {
        put(connect, connector(server.url(), postgres));
        await().atMost(LIMIT).until(() -> rows(postgres).size() == 2);
        send(broker, serdes, Events.match("m2", "game-2:7000"), Events.match("m3", "game-2:7000"));
        await().atMost(LIMIT).until(() -> rows(postgres).size() == 3);
      } finally {
        connect.stop();
        connect.awaitStop();
      }
      assertThat(rows(postgres))
          .containsExactly(
              "m1 blitz-3-2 ann bob game-1:7000 2026-11-30 10:00:00.123 ann",
              "m2 blitz-3-2 ann bob game-2:7000 2026-11-30 10:00:00.123 ann",
              "m3 blitz-3-2 ann bob game-2:7000 2026-11-30 10:00:00.123 ann");
    }
  }

  private Map<String, String> worker(EmbeddedBroker broker) {
    return Map.of(
        "bootstrap.servers", broker.bootstrapServers(),
        "listeners", "http://127.0.0.1:0",
        "plugin.path", PLUGINS.toAbsolutePath().toString(),
        "plugin.discovery", "service_load",
        "key.converter", "org.apache.kafka.connect.storage.StringConverter",
        "value.converter", "org.apache.kafka.connect.storage.StringConverter",
        "offset.storage.file.filename", folder.resolve("offsets").toString(),
        "offset.flush.interval.ms", "1000");
  }

  /** The file as it is shipped, with the addresses that the environment would name. */
  private static ObjectNode connector(URI registry, EmbeddedPostgres postgres) throws Exception {
    Map<String, String> environment =
        Map.of(
            "REGISTRY_URL",
            registry.toString(),
            "POSTGRES_URL",
            postgres.getJdbcUrl("postgres", "postgres"),
            "POSTGRES_USER",
            "postgres",
            "POSTGRES_PASSWORD",
            "postgres");
    String text = Files.readString(CONFIG);
    for (Map.Entry<String, String> each : environment.entrySet()) {
      assertThat(text).contains("${env:" + each.getKey() + "}");
      text = text.replace("${env:" + each.getKey() + "}", each.getValue());
    }
    assertThat(text).doesNotContain("${");
    return (ObjectNode) JSON.readTree(text);
  }

  /** As an operator does it. */
  private static void put(Connect<?> connect, ObjectNode connector) throws Exception {
    URI url = connect.rest().serverUrl();
    HttpRequest request =
        HttpRequest.newBuilder(
                url.resolve("/connectors/" + connector.get("name").asText() + "/config"))
            .header("Content-Type", "application/json")
            .PUT(BodyPublishers.ofString(connector.toString()))
            .build();
    HttpResponse<String> response =
        HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
  }

  private void send(EmbeddedBroker broker, EventSerdes serdes, Match... matches) throws Exception {
    String topic = topics.matches().name();
    try (KafkaProducer<String, byte[]> producer =
        new KafkaProducer<>(client(broker), new StringSerializer(), new ByteArraySerializer())) {
      for (Match match : matches) {
        byte[] value = serdes.value(topics.matches()).serializer().serialize(topic, match);
        producer.send(new ProducerRecord<>(topic, match.getMatchId(), value)).get();
      }
    }
  }

  private static Map<String, Object> client(EmbeddedBroker broker) {
    return Map.of("bootstrap.servers", broker.bootstrapServers());
  }

  private static List<String> rows(EmbeddedPostgres postgres) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Connection connection = postgres.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      if (!connection.getMetaData().getTables(null, null, "matches", null).next()) {
        return rows;
      }
      ResultSet found =
          statement.executeQuery(
              """
              select match_id, queue, player1, player2, game_server,
                     to_char(proposed_at, 'YYYY-MM-DD HH24:MI:SS.MS') as proposed,
                     teams->0->'seats'->0->>'player' as white
              from matches order by match_id
              """);
      while (found.next()) {
        List<String> columns = new ArrayList<>();
        for (int column = 1; column <= found.getMetaData().getColumnCount(); column++) {
          columns.add(found.getString(column));
        }
        rows.add(String.join(" ", columns));
      }
    }
    return rows;
  }
}
