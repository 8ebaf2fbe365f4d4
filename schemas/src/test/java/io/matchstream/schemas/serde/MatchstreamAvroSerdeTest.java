package io.matchstream.schemas.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.matchstream.events.Ack;
import io.matchstream.events.Request;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.registry.RegistryServer;
import io.matchstream.schemas.serde.BadRecordException.Reason;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The serdes as a user names them in the settings of a client. */
class MatchstreamAvroSerdeTest {
  private static final Request REQUEST = new Request("alice", "r1", new Ack("M1"));

  private final InMemoryRegistry registry = new InMemoryRegistry();

  @Test
  void aRecordGoesThroughARegistryServedOverHttp() throws Exception {
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (RegistryServer server = RegistryServer.start(registry, anyPort)) {
      Map<String, String> configs = Map.of(SerdeConfig.REGISTRY_URL, server.url().toString());
      MatchstreamAvroSerializer writer = new MatchstreamAvroSerializer();
      writer.configure(configs, false);
      MatchstreamAvroDeserializer reader = new MatchstreamAvroDeserializer();
      reader.configure(configs, false);

      assertThat(reader.deserialize("requests", writer.serialize("requests", REQUEST)))
          .isEqualTo(REQUEST);
      assertThat(registry.subjects()).containsExactly("requests-value");
    }
  }

  @Test
  void theBytesAreThoseOfTheCatalogue() {
    Topics topics = new Topics(TopicsSettings.laptop());
    byte[] ours =
        new EventSerdes(registry, topics)
            .value(topics.requests())
            .serializer()
            .serialize("requests", REQUEST);

    assertThat(writer(Map.of()).serialize("requests", REQUEST)).isEqualTo(ours);
  }

  @Test
  void theSubjectIsNamedAsAsked() {
    String packaged = "io.confluent.kafka.serializers.subject.";

    write(Map.of(SerdeConfig.SUBJECT_STRATEGY, packaged + "RecordNameStrategy"));
    write(Map.of(SerdeConfig.SUBJECT_STRATEGY, packaged + "TopicRecordNameStrategy"));
    write(Map.of());

    assertThat(registry.subjects())
        .containsExactly(
            "io.matchstream.events.Request",
            "requests-io.matchstream.events.Request",
            "requests-value");
  }

  @Test
  void aSettingThatIsWrongIsNamed() {
    MatchstreamAvroSerializer writer = new MatchstreamAvroSerializer();

    assertThatThrownBy(() -> writer.configure(Map.of(), false))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("schema.registry.url");
    assertThatThrownBy(() -> write(Map.of(SerdeConfig.SUBJECT_STRATEGY, "MyStrategy")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("MyStrategy");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"elsewhere.Other", "java.lang.Thread", "io.matchstream.schemas.ids.IdsTest"})
  void aSchemaWithoutAClassIsTheRecordsFault(String name) {
    registry.register("other", Schema.createRecord(name, null, null, false, List.of()));
    MatchstreamAvroDeserializer reader = new MatchstreamAvroDeserializer();
    reader.configure(Map.of(SerdeConfig.REGISTRY, registry), false);

    assertThatThrownBy(() -> reader.deserialize("t", new byte[] {0, 0, 0, 0, 1}))
        .isInstanceOfSatisfying(
            BadRecordException.class, e -> assertThat(e.reason()).isEqualTo(Reason.WRONG_SCHEMA));
  }

  private void write(Map<String, ?> settings) {
    assertThat(writer(settings).serialize("requests", REQUEST)).isNotEmpty();
  }

  private MatchstreamAvroSerializer writer(Map<String, ?> settings) {
    Map<String, Object> configs = new HashMap<>(settings);
    configs.put(SerdeConfig.REGISTRY, registry);
    MatchstreamAvroSerializer writer = new MatchstreamAvroSerializer();
    writer.configure(configs, false);
    return writer;
  }
}
