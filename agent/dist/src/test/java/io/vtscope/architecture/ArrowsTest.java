package io.vtscope.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArrowsTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.vtscope");

  @Test
  void inTheViewerDataFlowsFromTheSourceToTheViews() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("command")
        .definedBy("io.vtscope.command..")
        .layer("live")
        .definedBy("io.vtscope.live..")
        .layer("export")
        .definedBy("io.vtscope.export..")
        .layer("view")
        .definedBy("io.vtscope.view..")
        .layer("demo")
        .definedBy("io.vtscope.demo..")
        .layer("fleet")
        .definedBy("io.vtscope.fleet..")
        .layer("check")
        .definedBy("io.vtscope.check..")
        .layer("diff")
        .definedBy("io.vtscope.diff..")
        .layer("report")
        .definedBy("io.vtscope.report..")
        .layer("say")
        .definedBy("io.vtscope.say..")
        .layer("rule")
        .definedBy("io.vtscope.rule..")
        .layer("bug")
        .definedBy("io.vtscope.bug..")
        .layer("finding")
        .definedBy("io.vtscope.finding..")
        .layer("library")
        .definedBy("io.vtscope.library..")
        .layer("ledger")
        .definedBy("io.vtscope.ledger..")
        .layer("blame")
        .definedBy("io.vtscope.blame..")
        .layer("clock")
        .definedBy("io.vtscope.clock..")
        .layer("source")
        .definedBy("io.vtscope.source..")
        .layer("observation")
        .definedBy("io.vtscope.observation..")
        .layer("state")
        .definedBy("io.vtscope.state..")
        .layer("jvm")
        .definedBy("io.vtscope.jvm..")
        .layer("chunk")
        .definedBy("io.vtscope.chunk..")
        .whereLayer("command")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("live")
        .mayOnlyBeAccessedByLayers("command")
        .whereLayer("export")
        .mayOnlyBeAccessedByLayers("command")
        .whereLayer("view")
        .mayOnlyBeAccessedByLayers("command", "live", "export")
        .whereLayer("demo")
        .mayOnlyBeAccessedByLayers("command", "view")
        .whereLayer("fleet")
        .mayOnlyBeAccessedByLayers("command", "view")
        .whereLayer("check")
        .mayOnlyBeAccessedByLayers("command", "view")
        .whereLayer("diff")
        .mayOnlyBeAccessedByLayers("command", "view")
        .whereLayer("report")
        .mayOnlyBeAccessedByLayers("command", "export", "view", "fleet", "check", "diff")
        .whereLayer("say")
        .mayOnlyBeAccessedByLayers("export", "diff", "view")
        .whereLayer("rule")
        .mayOnlyBeAccessedByLayers("command", "live")
        .whereLayer("bug")
        .mayOnlyBeAccessedByLayers("command", "view", "say", "rule")
        .whereLayer("finding")
        .mayOnlyBeAccessedByLayers(
            "command", "live", "export", "view", "demo", "fleet", "check", "diff", "report", "say",
            "rule", "bug")
        .whereLayer("library")
        .mayOnlyBeAccessedByLayers("view", "say", "rule", "bug", "finding")
        .whereLayer("ledger")
        .mayOnlyBeAccessedByLayers(
            "command", "live", "export", "view", "fleet", "check", "diff", "report", "say", "rule",
            "bug", "finding", "library")
        .whereLayer("blame")
        .mayOnlyBeAccessedByLayers(
            "command", "live", "export", "view", "fleet", "check", "diff", "report", "say", "rule",
            "bug", "finding", "library", "ledger")
        .whereLayer("clock")
        .mayOnlyBeAccessedByLayers(
            "command", "export", "view", "check", "diff", "report", "say", "rule", "bug", "finding",
            "library", "ledger")
        .whereLayer("source")
        .mayOnlyBeAccessedByLayers("command", "live")
        .whereLayer("observation")
        .mayOnlyBeAccessedByLayers("command", "live", "ledger", "blame", "clock", "source")
        .whereLayer("chunk")
        .mayOnlyBeAccessedByLayers("source")
        .because("a new view or a new source must not change what lies between")
        .check(CLASSES);
  }

  @Test
  void viewsDoNotUseEachOther() {
    slices()
        .matching("io.vtscope.view.(*)..")
        .should()
        .notDependOnEachOther()
        .ignoreDependency(alwaysTrue(), resideInAPackage("io.vtscope.view.format.."))
        .because("what they share stands in view.format")
        .check(CLASSES);
  }

  @Test
  void onlyTheLiveViewUsesATerminal() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.vtscope.live..")
        .should()
        .dependOnClassesThat(resideInAPackage("org.jline.."))
        .because("what it shows is a function of a state, and can be tested without a terminal")
        .check(CLASSES);
  }

  @Test
  void packagesHaveNoCycles() {
    slices()
        .matching("io.vtscope.(**)")
        .should()
        .beFreeOfCycles()
        .because("a newcomer must be able to read them one after the other")
        .check(CLASSES);
  }

  @Test
  void onlyTheSourceAttachesAndReadsChunks() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.vtscope.source..")
        .should()
        .dependOnClassesThat(resideInAnyPackage("com.sun.tools.attach..", "jdk.jfr.consumer.."))
        .because("events become observations at the border, once")
        .check(CLASSES);
  }

  @Test
  void theViewerContainsNoAgentClasses() {
    noClasses()
        .that(
            resideInAnyPackage(
                "io.vtscope.command..",
                "io.vtscope.live..",
                "io.vtscope.export..",
                "io.vtscope.view..",
                "io.vtscope.demo..",
                "io.vtscope.fleet..",
                "io.vtscope.check..",
                "io.vtscope.diff..",
                "io.vtscope.report..",
                "io.vtscope.say..",
                "io.vtscope.rule..",
                "io.vtscope.bug..",
                "io.vtscope.finding..",
                "io.vtscope.library..",
                "io.vtscope.ledger..",
                "io.vtscope.blame..",
                "io.vtscope.clock..",
                "io.vtscope.source..",
                "io.vtscope.observation..",
                "io.vtscope.state..",
                "io.vtscope.jvm..",
                "io.vtscope.meaning.."))
        .should()
        .dependOnClassesThat(resideInAnyPackage("io.vtscope.agent..", "io.vtscope.probe.."))
        .because("it takes only names from the probe, which the compiler copies")
        .check(CLASSES);
  }

  @Test
  void agentUsesOnlyTheJdkAndAsm() {
    noClasses()
        .that(resideInAnyPackage("io.vtscope.agent..", "io.vtscope.probe.."))
        .should()
        .dependOnClassesThat(
            com.tngtech.archunit.base.DescribedPredicate.not(
                resideInAnyPackage(
                    "io.vtscope.agent..",
                    "io.vtscope.probe..",
                    "io.vtscope.chunk..",
                    "io.vtscope.code..",
                    "java..",
                    "jdk.jfr..",
                    "jdk.internal..",
                    "net.bytebuddy.jar.asm..",
                    "org.jspecify..")))
        .because("a library in the target costs memory and can fail there")
        .check(CLASSES);
  }

  @Test
  void onlyTheJvmReaderUsesJdkInternals() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.vtscope.agent.jvm..")
        .should()
        .dependOnClassesThat(resideInAPackage("jdk.internal.."))
        .because("what may differ from JDK to JDK stands in one place")
        .check(CLASSES);
  }

  @Test
  void theProbeDoesNotUseTheAgent() {
    noClasses()
        .that()
        .resideInAPackage("io.vtscope.probe..")
        .should()
        .dependOnClassesThat(resideInAPackage("io.vtscope.agent.."))
        .because("woven code calls it, and must be able to load it alone")
        .check(CLASSES);
  }

  @Test
  void theAgentsPartsAreWiredInItsCoreOnly() {
    slices()
        .matching("io.vtscope.agent.(*)..")
        .should()
        .notDependOnEachOther()
        .ignoreDependency(resideInAPackage("io.vtscope.agent.core.."), alwaysTrue())
        .ignoreDependency(alwaysTrue(), resideInAPackage("io.vtscope.agent.jvm.."))
        .ignoreDependency(alwaysTrue(), resideInAPackage("io.vtscope.agent.weave.."))
        .because("each can be read, tested and left out alone")
        .check(CLASSES);
  }
}
