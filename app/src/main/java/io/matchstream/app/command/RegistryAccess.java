package io.matchstream.app.command;

import io.matchstream.schemas.registry.HttpRegistry;
import io.matchstream.schemas.registry.HttpRegistryOptions;
import io.matchstream.schemas.registry.SchemaRegistry;
import io.matchstream.schemas.registry.TopicRegistry;
import java.net.URI;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option of every command that reads or writes Avro on a broker that runs already. */
final class RegistryAccess {

  @Option(
      names = "--schema-registry",
      paramLabel = "URL",
      converter = HttpUrlConverter.class,
      description = "A registry that speaks Confluent's REST API (default: the one in the broker).")
  private Optional<URI> url = Optional.empty();

  /** A registry, and what stops it. */
  record Opened(SchemaRegistry registry, Runnable closing) implements AutoCloseable {
    @Override
    public void close() {
      closing.run();
    }
  }

  /** The registry; {@code broker} has its topic where no other is named. */
  Opened open(BrokerAccess broker) {
    if (url.isPresent()) {
      return new Opened(new HttpRegistry(HttpRegistryOptions.of(url.get())), () -> {});
    }
    broker.require(broker.topics().schemas());
    TopicRegistry registry = new TopicRegistry(broker.client(), broker.topics().schemas());
    return new Opened(registry, registry::close);
  }
}
