package io.matchstream.engine;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The engine decides from what it is given: no Kafka, no clock, no I/O, no chance that cannot be
 * replayed.
 */
@AnalyzeClasses(
    packages = "io.matchstream.engine",
    importOptions = ImportOption.DoNotIncludeTests.class)
class EngineArchitectureTest {
  private static final Set<String> READ_A_CLOCK = Set.of("now", "currentTimeMillis", "nanoTime");

  @ArchTest
  static final ArchRule seesNoKafkaAndNoOtherModule =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.kafka..",
              "org.apache.avro..",
              "io.matchstream.events..",
              "io.matchstream.schemas..",
              "io.matchstream.streams..",
              "io.matchstream.gateway..",
              "io.matchstream.tokens..",
              "io.matchstream.app..");

  @ArchTest
  static final ArchRule packagesDependInOneDirection =
      slices().matching("io.matchstream.engine.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule readsNoClock =
      noClasses()
          .should()
          .callMethodWhere(
              describe(
                  "read a clock",
                  call -> READ_A_CLOCK.contains(call.getName()) && isOfTheJdk(call)))
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(Clock.class)
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(java.util.Date.class);

  @ArchTest
  static final ArchRule doesNoInputOrOutputAndStartsNoThread =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "java.nio.file..", "java.nio.channels..", "java.util.logging..", "org.slf4j..")
          .orShould()
          .dependOnClassesThat()
          // An address is a value; to connect to it would be I/O.
          .haveNameMatching(
              "java\\.net\\.(?!URI$|URISyntaxException$).*"
                  + "|java\\.io\\.(File|RandomAccess|Print|Console).*|java\\.lang\\.Process.*"
                  + "|java\\.util\\.(Timer|Scanner).*"
                  + "|java\\.util\\.concurrent\\.(Exec|Scheduled|ForkJoin).*")
          .orShould()
          .callMethodWhere(
              describe("start or stop a thread", EngineArchitectureTest::startsOrStopsAThread));

  @ArchTest
  static final ArchRule drawsNothingThatCannotBeDrawnAgain =
      noClasses()
          .should()
          .dependOnClassesThat()
          .areAssignableTo(ThreadLocalRandom.class)
          .orShould()
          .dependOnClassesThat()
          .haveFullyQualifiedName("java.security.SecureRandom")
          .orShould()
          .callConstructor(Random.class)
          .orShould()
          .callMethod(Math.class, "random")
          .orShould()
          .callMethod(java.util.UUID.class, "randomUUID");

  private static boolean startsOrStopsAThread(JavaCall<?> call) {
    return call.getTargetOwner().isEquivalentTo(Thread.class)
        && Set.of("start", "sleep", "join", "interrupt").contains(call.getName());
  }

  private static boolean isOfTheJdk(JavaCall<?> call) {
    CodeUnitCallTarget target = (CodeUnitCallTarget) call.getTarget();
    return target.getOwner().getPackageName().startsWith("java.");
  }

  private static DescribedPredicate<JavaCall<?>> describe(
      String description, java.util.function.Predicate<JavaCall<?>> predicate) {
    return DescribedPredicate.describe(description, predicate);
  }
}
