package io.matchstream.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.matchstream.events.AnswerKind;
import io.matchstream.events.Cancel;
import io.matchstream.events.Claim;
import io.matchstream.events.Enqueue;
import io.matchstream.events.Notification;
import io.matchstream.events.Ready;
import io.matchstream.events.SignToken;
import io.matchstream.streams.reads.WaitingTicketView;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** openapi.yaml is in good order, and is what is served. */
@ExtendWith(Log.Shared.class)
class ContractTest {
  private final Contract contract = TestGateway.CONTRACT;
  private static Log log;
  private static TestGateway gateway;

  @BeforeAll
  static void start(Log shared) {
    log = shared;
    gateway = TestGateway.start(log);
  }

  @AfterAll
  static void stop() throws InterruptedException {
    gateway.close();
  }

  @Test
  void everyOperationHasARouteAndEveryRouteAnOperation() {
    assertThat(gateway.gateway.operations()).isEqualTo(contract.operations().keySet());
  }

  @Test
  void theContractItselfIsServed() throws IOException {
    TestGateway.Answer served = gateway.get("/openapi.yaml");
    assertThat(served.status()).isEqualTo(200);
    assertThat(new YAMLMapper().readTree(served.body())).isEqualTo(contract.document);
    assertThat(contract.document.get("openapi").asText()).startsWith("3.1");
  }

  @Test
  void everyOperationAnswersAsTheContractSays() {
    String player = TestGateway.newPlayer();
    var held = gateway.enqueue(player, "r1");
    log.request(player, Enqueue.class);
    Notification match = gateway.owners.sayMatched(player, "m-" + player, "r1");
    gateway.owners.storeMatched(match, false);
    assertThat(held.join().status()).isEqualTo(200);
    assertThat(gateway.get(player, "/v1/matchmaking").status()).isEqualTo(200);
    var claim = gateway.post(player, "/v1/matchmaking/claim", "{}");
    gateway.owners.answer(
        log.request(player, Claim.class),
        AnswerKind.CLAIMED,
        answer -> answer.setMatchId(match.getMatchId()));
    assertThat(claim.join().status()).isEqualTo(200);
    var token = gateway.post(player, "/v1/matchmaking/token", "{}");
    String requestId = log.request(player, SignToken.class).getRequestId();
    gateway.owners.sayResigned(match, requestId, "anew");
    assertThat(token.join().text("game_token")).isEqualTo("anew");
    var ready = gateway.post(player, "/v1/matchmaking/ready", "{\"match_id\": \"m-next\"}");
    gateway.owners.answer(log.request(player, Ready.class), AnswerKind.READY);
    assertThat(ready.join().status()).isEqualTo(200);
    var cancel = gateway.delete(player, "/v1/matchmaking");
    gateway.owners.answer(
        log.request(player, Cancel.class),
        AnswerKind.MATCHED,
        answer -> answer.setMatchId(match.getMatchId()));
    assertThat(cancel.join().text("result")).isEqualTo("MATCHED");
    gateway
        .send(
            TestGateway.posting(
                gateway
                    .to("/v1/results")
                    .header("Authorization", "Bearer " + TestGateway.token("srv", "results:write")),
                "{\"matchId\": \"m\", \"players\": [{\"player\": \"ann\", \"score\": 1}]}"))
        .join();
    operatorsAnswer();
    for (String path :
        List.of(
            "/v1/leaderboards/blitz-3-2",
            "/v1/players/ann/rank?queue=blitz-3-2",
            "/health/live",
            "/health/ready",
            "/.well-known/jwks.json",
            "/openapi.yaml")) {
      assertThat(gateway.get(path).status()).describedAs(path).isEqualTo(200);
    }
    Set<String> succeeded =
        contract.held().stream()
            .filter(answer -> answer.matches(".* 20\\d"))
            .map(answer -> answer.substring(0, answer.lastIndexOf(' ')))
            .collect(Collectors.toCollection(TreeSet::new));
    succeeded.add("GET /v1/ws"); // switches protocols, see PlayerSocketTest
    assertThat(succeeded).isEqualTo(contract.operations().keySet());
  }

  private static void operatorsAnswer() {
    String letter = log.sayLetter("requests", "CONTRACT", "ann", "{".getBytes(UTF_8));
    String letters = "/v1/operations/dead-letters";
    for (String path :
        List.of(
            "/v1/operations/queues/quick/pause",
            "/v1/operations/queues/quick/drain",
            "/v1/operations/queues/quick/resume",
            "/v1/operations/players/ann/kick",
            "/v1/operations/players/ann/free-seat",
            letters + "/" + letter + "/replay")) {
      assertThat(gateway.operate("olga", path, "{}").status()).describedAs(path).isEqualTo(202);
    }
    WaitingTicketView ann =
        new WaitingTicketView(
            "ann~1",
            List.of("ann"),
            "r1",
            1500,
            0,
            1,
            60_000,
            0,
            OptionalLong.empty(),
            Optional.empty());
    gateway.owners.storeTickets("quick", List.of(ann));
    String queues = "/v1/operations/queues";
    for (String path :
        List.of(
            queues,
            queues + "/quick/tickets",
            queues + "/quick/tickets/ann~1",
            letters,
            letters + "/" + letter)) {
      assertThat(gateway.look("olga", path).status()).describedAs(path).isEqualTo(200);
    }
  }

  /** Whoever asks is not looked at: that a parameter is unknown is known of everybody. */
  @Test
  void aQueryParameterThatTheContractDoesNotKnowIsNamedAndRefusedAndTheKnownAreNamed() {
    contract
        .operations()
        .forEach(
            (operation, description) -> {
              String[] words = operation.split(" ", 2);
              if (words[1].startsWith("/v1/")) {
                TestGateway.Answer refused = unknownParameter(words[0], words[1]);
                assertThat(refused.status()).as(operation).isEqualTo(400);
                assertThat(refused.text("code")).isEqualTo("INVALID_REQUEST");
                assertThat(refused.text("detail"))
                    .as(operation)
                    .isEqualTo(
                        "Unknown query parameters: limti. Known here: "
                            + parameters(description)
                            + ".");
              }
            });
    assertThat(gateway.get("/health/live?limti=3").status()).isEqualTo(200);
  }

  private static TestGateway.Answer unknownParameter(String method, String path) {
    String place = path.replaceAll("\\{(partition|offset)}", "0").replaceAll("\\{\\w+}", "quick");
    return gateway
        .send(gateway.to(place + "?limti=3").method(method, BodyPublishers.noBody()))
        .join();
  }

  private static String parameters(JsonNode operation) {
    Set<String> names = new TreeSet<>();
    operation
        .path("parameters")
        .forEach(
            parameter -> {
              if (parameter.path("in").asText().equals("query")) {
                names.add(parameter.path("name").asText());
              }
            });
    return names.isEmpty() ? "none" : String.join(", ", names);
  }

  @Test
  void everyReferenceLeadsSomewhereAndEveryComponentIsUsed() {
    List<String> references = new ArrayList<>();
    collect(contract.document, references);
    assertThat(references)
        .allSatisfy(
            reference ->
                assertThat(contract.document.at(reference.substring(1)).isMissingNode())
                    .describedAs(reference)
                    .isFalse());
    Set<String> components = new TreeSet<>();
    for (String kind : List.of("schemas", "responses", "parameters")) {
      contract
          .document
          .get("components")
          .get(kind)
          .fieldNames()
          .forEachRemaining(name -> components.add("#/components/" + kind + "/" + name));
    }
    // Named in the description of the socket.
    components.removeAll(Set.of("#/components/schemas/SocketIn", "#/components/schemas/SocketOut"));
    assertThat(references).containsAll(components);
  }

  @Test
  void everySchemaIsOneByJsonSchemasOwnRules() {
    var dialect = SpecificationVersion.DRAFT_2020_12;
    var rules =
        SchemaRegistry.withDefaultDialect(dialect)
            .getSchema(SchemaLocation.of(dialect.getDialectId()));
    assertThat(contract.document.at("/components/schemas").properties())
        .hasSizeGreaterThan(15)
        .allSatisfy(
            schema ->
                assertThat(rules.validate(schema.getValue()))
                    .describedAs(schema.getKey())
                    .isEmpty());
  }

  @Test
  void everyOperationSaysWhatItIsAndHowItFails() {
    Set<String> ids = new TreeSet<>();
    contract
        .operations()
        .forEach(
            (name, operation) -> {
              assertThat(operation.path("summary").asText()).describedAs(name).isNotBlank();
              assertThat(ids.add(operation.path("operationId").asText()))
                  .describedAs(name)
                  .isTrue();
              assertThat(pathParameters(operation)).describedAs(name).isEqualTo(placesIn(name));
              operation
                  .get("responses")
                  .properties()
                  .forEach(response -> checkResponse(name, response));
              if (!operation.has("security")) {
                assertThat(fields(operation.get("responses")))
                    .describedAs(name)
                    .contains("401", "403", "429");
              }
              if (operation.has("requestBody")) {
                assertThat(fields(operation.get("responses")))
                    .describedAs(name)
                    .contains("400", "413", "415");
              }
            });
  }

  private void checkResponse(String name, Map.Entry<String, JsonNode> response) {
    JsonNode resolved =
        response.getValue().has("$ref")
            ? contract.document.at(response.getValue().get("$ref").asText().substring(1))
            : response.getValue();
    String which = name + " " + response.getKey();
    assertThat(resolved.path("description").asText()).describedAs(which).isNotBlank();
    boolean error = response.getKey().startsWith("4") || response.getKey().startsWith("5");
    if (error && !name.equals("GET /health/ready")) {
      assertThat(fields(resolved.get("content")))
          .describedAs(which)
          .containsExactly("application/problem+json");
    }
  }

  private static Set<String> pathParameters(JsonNode operation) {
    return StreamSupport.stream(operation.path("parameters").spliterator(), false)
        .filter(parameter -> parameter.path("in").asText().equals("path"))
        .map(parameter -> parameter.get("name").asText())
        .collect(Collectors.toSet());
  }

  private static Set<String> placesIn(String name) {
    return java.util.regex.Pattern.compile("\\{(\\w+)}")
        .matcher(name)
        .results()
        .map(place -> place.group(1))
        .collect(Collectors.toSet());
  }

  private static List<String> fields(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static void collect(JsonNode part, List<String> references) {
    if (part.path("$ref").isTextual()) {
      references.add(part.get("$ref").asText());
    }
    part.forEach(inner -> collect(inner, references));
  }
}
