package io.matchstream.app.command;

import io.matchstream.app.acls.Actor;
import io.matchstream.broker.BrokerOptions;
import io.matchstream.broker.EmbeddedBroker;
import io.matchstream.schemas.clients.Brokers;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A real broker with TLS, passwords and an authorizer that allows nothing which is not said. Every
 * {@link Actor} has an account, and {@code admin} may do everything.
 */
final class LockedBroker implements AutoCloseable {
  static final String ADMIN = "admin";
  private static final String LOGIN =
      "org.apache.kafka.common.security.plain.PlainLoginModule required";

  private final Path folder;
  private final EmbeddedBroker broker;

  private LockedBroker(Path folder, EmbeddedBroker broker) {
    this.folder = folder;
    this.broker = broker;
  }

  static LockedBroker start(Path folder) throws IOException, InterruptedException {
    Path keys = folder.resolve("broker.p12");
    Path certificate = folder.resolve("broker.pem");
    String[] store = {"-keystore", keys.toString(), "-storepass", password("keys")};
    keytool(
        store,
        "-genkeypair -alias broker -keyalg EC -groupname secp256r1 -dname CN=broker -ext"
            + " SAN=ip:127.0.0.1 -validity 2");
    keytool(store, "-exportcert -rfc -alias broker -file " + certificate);
    keytool(
        new String[] {"-keystore", trust(folder).toString(), "-storepass", password("trust")},
        "-importcert -noprompt -alias broker -file " + certificate);
    Map<String, String> settings = new HashMap<>();
    settings.put(
        "listener.security.protocol.map", "CONTROLLER:PLAINTEXT,LOCAL:SASL_SSL,PUBLIC:SASL_SSL");
    settings.put("sasl.enabled.mechanisms", "PLAIN");
    settings.put("sasl.mechanism.inter.broker.protocol", "PLAIN");
    settings.put(
        "listener.name.local.plain.sasl.jaas.config",
        Stream.concat(Stream.of(ADMIN, "broker"), Stream.of(Actor.values()).map(Actor::key))
            .map(user -> "user_" + user + "=\"" + password(user) + "\"")
            .collect(
                Collectors.joining(
                    " ",
                    LOGIN + " username=\"broker\" password=\"" + password("broker") + "\" ",
                    ";")));
    settings.put("ssl.keystore.location", keys.toString());
    settings.put("ssl.keystore.password", password("keys"));
    settings.put("ssl.truststore.location", trust(folder).toString());
    settings.put("ssl.truststore.password", password("trust"));
    settings.put(
        "authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer");
    // The controller's own listener is on the loopback interface and asks nobody.
    settings.put("super.users", "User:broker;User:admin;User:ANONYMOUS");
    BrokerOptions options = BrokerOptions.in(folder.resolve("broker")).withSettings(settings);
    return new LockedBroker(
        folder,
        EmbeddedBroker.start(
            options.withOnFatal(
                reason -> {
                  throw new AssertionError(reason);
                })));
  }

  String servers() {
    return broker.bootstrapServers();
  }

  /** What only its owner knows; never to be seen in anything written. */
  static String password(String user) {
    return "hush-" + user + "-hush";
  }

  /** This broker as this user reaches it. */
  Brokers brokers(String user) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(config(user))) {
      properties.load(reader);
    }
    Map<String, String> settings = new HashMap<>();
    properties.forEach((name, value) -> settings.put((String) name, (String) value));
    return Brokers.open(servers()).with(settings);
  }

  /** The file for {@code --kafka-config} of this user. */
  Path config(String user) throws IOException {
    return config(user, password(user));
  }

  Path config(String user, String password) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve(user + ".properties"),
            String.join(
                "\n",
                "security.protocol=SASL_SSL",
                "sasl.mechanism=PLAIN",
                "sasl.jaas.config="
                    + LOGIN
                    + (" username=\"" + user + "\" password=\"" + password + "\";"),
                "ssl.truststore.location=" + trust(folder),
                "ssl.truststore.password=" + password("trust")));
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  private static Path trust(Path folder) {
    return folder.resolve("trust.p12");
  }

  private static void keytool(String[] store, String arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(arguments.split(" ")));
    command.addAll(List.of(store));
    command.addAll(List.of("-storetype", "PKCS12"));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(said);
    }
  }

  @Override
  public void close() {
    broker.close();
  }
}
