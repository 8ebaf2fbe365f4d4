package io.matchstream.app.acls;

import static org.apache.kafka.common.acl.AclOperation.CREATE;
import static org.apache.kafka.common.acl.AclOperation.DESCRIBE;
import static org.apache.kafka.common.acl.AclOperation.DESCRIBE_CONFIGS;
import static org.apache.kafka.common.acl.AclOperation.READ;
import static org.apache.kafka.common.acl.AclOperation.WRITE;

import io.matchstream.app.node.Allocation;
import io.matchstream.audit.Source;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.streams.boards.BoardsTopology;
import io.matchstream.streams.boards.BoardsView;
import io.matchstream.streams.config.ConfigPublisher;
import io.matchstream.streams.letters.LetterReplayer;
import io.matchstream.streams.matches.MatchesTopology;
import io.matchstream.streams.players.PlayersTopology;
import io.matchstream.streams.pools.PoolsTopology;
import io.matchstream.streams.runtime.Environment;
import io.matchstream.tokens.KeyRing;
import io.matchstream.tokens.SigningKey;
import io.matchstream.tokens.TokenAlgorithm;
import io.matchstream.tokens.TokenNames;
import io.matchstream.tokens.TokenSigner;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyDescription;

/**
 * What each {@link Actor} needs on the broker, and no more. What an owner reads and writes is read
 * off its topology, so that it cannot be forgotten here.
 */
public final class Rights {
  private final Topics topics;

  /** The rights in the installation of this catalogue. */
  public Rights(Topics topics) {
    this.topics = topics;
  }

  /** The rights of one. */
  public List<Grant> of(Actor actor) {
    return switch (actor) {
      case OPERATOR -> operator();
      case PLAYERS -> owner(PlayersTopology.APPLICATION, PlayersTopology.build(environment()));
      case POOLS -> owner(PoolsTopology.APPLICATION, PoolsTopology.build(environment()));
      case MATCHES -> owner(MatchesTopology.APPLICATION, matches());
      case BOARDS ->
          owner(BoardsTopology.APPLICATION, BoardsTopology.build(environment(), new BoardsView()));
      case ALLOCATOR ->
          ours(
              reads(topics.allocationRequests(), topics.configs(), topics.schemas()),
              writes(topics.allocations(), topics.deadLetters()),
              group(PatternType.LITERAL, Allocation.GROUP));
      case GATEWAY ->
          ours(
              reads(
                  topics.notifications(),
                  topics.outcomes(),
                  topics.answers(),
                  topics.configs(),
                  topics.deadLetters(),
                  topics.schemas()),
              writes(topics.requests(), topics.results(), topics.operations()),
              replays());
      case BACK_END ->
          List.of(
              reads(topics.outcomes(), topics.answers(), topics.matches(), topics.schemas()),
              writes(topics.requests()),
              ownGroups(actor));
      case DELIVERY -> List.of(reads(topics.notifications(), topics.schemas()), ownGroups(actor));
      case GAME_SERVER ->
          List.of(
              reads(topics.matches(), topics.schemas()),
              writes(topics.results()),
              ownGroups(actor));
      case RATING_IMPORT ->
          List.of(reads(topics.configs(), topics.schemas()), writes(topics.ratingSets()));
      case DATA_TEAM ->
          List.of(
              reads(
                  topics.matches(),
                  topics.outcomes(),
                  topics.settlements(),
                  topics.ratings(),
                  topics.schemas()),
              ownGroups(actor));
      case AUDIT -> List.of(reads(audited()));
    };
  }

  private List<Grant> operator() {
    return ours(
        Grant.topics(names(topics.all().stream()), CREATE),
        // The runbook has him look at them. Tokens are not his to read.
        Grant.topics(
            names(topics.all().stream().filter(topic -> !topic.equals(topics.notifications()))),
            READ),
        ownGroups(Actor.OPERATOR),
        writes(topics.configs(), topics.placements(), topics.operations(), topics.schemas()),
        // Where dead letters are replayed to.
        writes(topics.requests(), topics.results(), topics.ratingSets()),
        replays(),
        new Grant(
            ResourceType.TRANSACTIONAL_ID,
            PatternType.LITERAL,
            List.of(prefixed(ConfigPublisher.TRANSACTIONAL_ID)),
            List.of(WRITE)));
  }

  /** Each replayer has an id of its own. */
  private Grant replays() {
    return new Grant(
        ResourceType.TRANSACTIONAL_ID,
        PatternType.PREFIXED,
        List.of(prefixed(LetterReplayer.TRANSACTIONAL_ID)),
        List.of(WRITE));
  }

  private List<Grant> owner(String application, Topology topology) {
    Set<String> read = new TreeSet<>(List.of(topics.configs().name(), topics.schemas().name()));
    // What stands in no topology: what handlers of bad records write, and the schemas of its
    // changelogs, which it registers itself.
    Set<String> written =
        new TreeSet<>(List.of(topics.deadLetters().name(), topics.schemas().name()));
    for (TopologyDescription.Subtopology part : topology.describe().subtopologies()) {
      for (TopologyDescription.Node node : part.nodes()) {
        if (node instanceof TopologyDescription.Source source) {
          read.addAll(source.topicSet());
        } else if (node instanceof TopologyDescription.Sink sink) {
          written.add(sink.topic());
        }
      }
    }
    String own = prefixed(application) + "-";
    return ours(
        Grant.topics(List.copyOf(read), READ),
        Grant.topics(List.copyOf(written), WRITE),
        // The changelogs of its stores.
        new Grant(
            ResourceType.TOPIC,
            PatternType.PREFIXED,
            List.of(own),
            List.of(CREATE, READ, WRITE, DESCRIBE_CONFIGS)),
        group(PatternType.LITERAL, application),
        // One for each stream thread.
        new Grant(
            ResourceType.TRANSACTIONAL_ID, PatternType.PREFIXED, List.of(own), List.of(WRITE)));
  }

  /** A process of ours looks at all topics when it starts: whether they are as they must be. */
  private List<Grant> ours(Grant... grants) {
    List<Grant> all = new ArrayList<>();
    all.add(Grant.topics(names(topics.all().stream()), DESCRIBE, DESCRIBE_CONFIGS));
    all.addAll(List.of(grants));
    return all;
  }

  private static Grant reads(Topic<?>... which) {
    return Grant.topics(names(Arrays.stream(which)), READ);
  }

  private static Grant writes(Topic<?>... which) {
    return Grant.topics(names(Arrays.stream(which)), WRITE);
  }

  private Topic<?>[] audited() {
    return Stream.concat(
            Arrays.stream(Source.values()).map(source -> source.in(topics)),
            Stream.of(topics.schemas()))
        .toArray(Topic<?>[]::new);
  }

  private static List<String> names(Stream<? extends Topic<?>> which) {
    return which.<String>map(Topic::name).sorted().distinct().toList();
  }

  private Grant ownGroups(Actor actor) {
    return group(PatternType.PREFIXED, actor.key());
  }

  private Grant group(PatternType pattern, String name) {
    List<AclOperation> reading = List.of(READ);
    return new Grant(ResourceType.GROUP, pattern, List.of(prefixed(name)), reading);
  }

  private String prefixed(String name) {
    return topics.settings().prefix() + name;
  }

  private Environment environment() {
    return Environment.of(topics, new EventSerdes(new InMemoryRegistry(), topics));
  }

  /** It is never run, so that it may have any key. */
  private Topology matches() {
    SigningKey any = SigningKey.generate(TokenAlgorithm.HS256, new SecureRandom());
    return MatchesTopology.build(
        environment(), new TokenSigner(KeyRing.of(any), TokenNames.DEFAULT));
  }
}
