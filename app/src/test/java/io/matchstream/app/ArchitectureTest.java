package io.matchstream.app;

import static com.tngtech.archunit.lang.conditions.ArchConditions.accessTargetWhere;
import static com.tngtech.archunit.lang.conditions.ArchConditions.onlyDependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What each module may know of the others and of other people's libraries, all of it. */
@AnalyzeClasses(packages = "io.matchstream", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  /** The events and states that Avro generates belong to the contract. */
  private static final Module SCHEMAS =
      new Module(
          "schemas",
          List.of("io.matchstream.schemas..", "io.matchstream.events..", "io.matchstream.state.."),
          List.of(
              "org.apache.avro..",
              "org.apache.kafka.clients..",
              "org.apache.kafka.common..",
              "com.fasterxml.jackson..",
              "com.sun.net.httpserver..",
              "org.slf4j.."),
          List.of());

  private static final Module TOKENS =
      new Module(
          "tokens",
          List.of("io.matchstream.tokens.."),
          List.of("io.jsonwebtoken..", "org.bouncycastle..", "com.fasterxml.jackson.core.."),
          List.of());

  /** Shares nothing with those who decide. */
  private static final Module AUDIT =
      new Module(
          "audit",
          List.of("io.matchstream.audit.."),
          List.of(
              "org.apache.kafka.clients..", "org.apache.kafka.common..", "com.fasterxml.jackson.."),
          List.of(SCHEMAS));

  private static final Module ENGINE =
      new Module(
          "engine",
          List.of("io.matchstream.engine.."),
          List.of(
              "com.fasterxml.jackson..",
              "com.networknt.schema..",
              // Rules in CEL; its interface speaks in Guava's lists and Error Prone's marks.
              "dev.cel..",
              "com.google.common.collect..",
              "com.google.errorprone.annotations.."),
          List.of());

  /** The server that it starts has its classes all over Kafka's namespace. */
  private static final Module BROKER =
      new Module(
          "broker",
          List.of("io.matchstream.broker.."),
          List.of("org.apache.kafka..", "kafka..", "scala..", "org.slf4j.."),
          List.of());

  private static final Module STREAMS =
      new Module(
          "streams",
          List.of("io.matchstream.streams.."),
          List.of(
              "org.apache.kafka.streams..",
              "org.apache.kafka.clients..",
              "org.apache.kafka.common..",
              "org.apache.avro..",
              "com.fasterxml.jackson..",
              "org.slf4j.."),
          List.of(SCHEMAS, ENGINE, TOKENS));

  private static final Module GATEWAY =
      new Module(
          "gateway",
          List.of("io.matchstream.gateway.."),
          List.of(
              "io.vertx..",
              "io.netty..",
              "io.micrometer..",
              "org.apache.kafka.clients..",
              "org.apache.kafka.common..",
              "org.apache.avro..",
              "com.fasterxml.jackson..",
              "com.sun.net.httpserver..",
              "org.slf4j.."),
          List.of(SCHEMAS, STREAMS, TOKENS, ENGINE));

  /** All but the command, which puts them together and may use each of them. */
  private static final List<Module> MODULES =
      List.of(SCHEMAS, TOKENS, AUDIT, ENGINE, BROKER, STREAMS, GATEWAY);

  @ArchTest
  static final ArchRule eachModuleUsesOnlyWhatItMay =
      CompositeArchRule.of(MODULES.stream().map(Module::rule).toList());

  /** A class outside every module would escape the rule above. */
  @ArchTest
  static final ArchRule everyClassBelongsToAModule =
      classes()
          .should()
          .resideInAnyPackage(
              Stream.concat(
                      MODULES.stream().flatMap(module -> module.own().stream()),
                      Stream.of("io.matchstream.app.."))
                  .toArray(String[]::new));

  private static final Map<Class<?>, Set<String>> WALL_CLOCKS =
      Map.of(
          System.class, Set.of("currentTimeMillis"),
          Instant.class, Set.of("now"),
          Clock.class, Set.of("system", "systemUTC", "systemDefaultZone"),
          InstantSource.class, Set.of("system"));

  /**
   * Owners go by the log's time. The command may read the clock on the wall, for it is where people
   * and clients' time begin; so may a game server's verifier, which has no log.
   */
  @ArchTest
  static final ArchRule onlyTheCommandAndTheVerifierReadTheWallClock =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.matchstream.app..")
          .and()
          .doNotHaveFullyQualifiedName("io.matchstream.tokens.TokenVerifier")
          .should(
              accessTargetWhere(
                  new DescribedPredicate<>("it reads the clock on the wall") {
                    @Override
                    public boolean test(JavaAccess<?> access) {
                      return WALL_CLOCKS.entrySet().stream()
                          .anyMatch(
                              clock ->
                                  access.getTargetOwner().isEquivalentTo(clock.getKey())
                                      && clock.getValue().contains(access.getName()));
                    }
                  }));

  /** Results are for programs to read: nothing else may get between them. */
  @ArchTest
  static final ArchRule onlyTheCommandWritesToStandardOutput =
      noClasses()
          .that()
          .resideOutsideOfPackages("io.matchstream.app.command..", "io.matchstream.app.terminal..")
          .and()
          .doNotHaveFullyQualifiedName("io.matchstream.app.Main")
          .should()
          .accessField(System.class, "out");

  @ArchTest
  static final ArchRule errorsAreLoggedOrToldAndNotDumped =
      noClasses()
          .should()
          .callMethodWhere(
              new DescribedPredicate<>("it dumps a stack trace on standard error") {
                @Override
                public boolean test(JavaMethodCall call) {
                  return call.getName().equals("printStackTrace")
                      && call.getTarget().getRawParameterTypes().isEmpty();
                }
              });

  /**
   * A module's own packages, and what it may use besides them and the JDK: outer packages, and
   * other modules.
   */
  private record Module(
      String name, List<String> own, List<String> libraries, List<Module> modules) {

    private ArchRule rule() {
      String[] mayUse =
          Stream.of(
                  Stream.of("java..", "javax.crypto.."),
                  own.stream(),
                  libraries.stream(),
                  modules.stream().flatMap(module -> module.own().stream()))
              .flatMap(packages -> packages)
              .toArray(String[]::new);
      return classes()
          .that()
          .resideInAnyPackage(own.toArray(String[]::new))
          .should(
              onlyDependOnClassesThat(
                  JavaClass.Predicates.resideInAnyPackage(mayUse)
                      .as("%s may use: %s", name, List.of(mayUse))));
    }
  }
}
