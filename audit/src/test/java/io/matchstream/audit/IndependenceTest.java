package io.matchstream.audit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The audit is for people who do not trust us: of our code it may know the contract only. */
@AnalyzeClasses(
    packages = "io.matchstream.audit",
    importOptions = ImportOption.DoNotIncludeTests.class)
class IndependenceTest {

  @ArchTest
  static final ArchRule itSharesNothingWithTheCodeThatDecides =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "io.matchstream.audit..",
              "io.matchstream.events..",
              "io.matchstream.schemas.topics..",
              "io.matchstream.schemas.serde..",
              "org.apache.kafka.clients..",
              "org.apache.kafka.common..",
              "com.fasterxml.jackson..");

  /** The core can be given any log: it knows no broker. */
  @ArchTest
  static final ArchRule onlyTheReaderKnowsKafka =
      classes()
          .that()
          .resideOutsideOfPackage("io.matchstream.audit.reader..")
          .should()
          .onlyDependOnClassesThat()
          .resideOutsideOfPackage("org.apache.kafka..");
}
