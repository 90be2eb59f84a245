package io.vtscope.junit;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArrowsTest {
  @Test
  void theExtensionUsesFindingsButNoView() {
    classes()
        .that()
        .resideInAPackage("io.vtscope.junit..")
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(
                "io.vtscope.junit..",
                "io.vtscope.code..",
                "io.vtscope.source..",
                "io.vtscope.observation..",
                "io.vtscope.jvm..",
                "io.vtscope.ledger..",
                "io.vtscope.blame..",
                "io.vtscope.clock..",
                "io.vtscope.rule..",
                "io.vtscope.finding..",
                "io.vtscope.say..",
                "io.vtscope.view.format..",
                "java..",
                "jdk.jfr..",
                "org.junit..",
                "org.opentest4j..",
                "org.jspecify.."))
        .because("its jar lies on the class path of users' tests, and has to stay small")
        .check(
            new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("io.vtscope.junit"));
  }
}
