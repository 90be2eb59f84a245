package io.vtscope.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.WhereMonitorsPin;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NoPinningIT {
  private static final Path JAR = Path.of(System.getProperty("vtscope.junit.jar"));
  private static final Path TESTS = Path.of(System.getProperty("vtscope.junit.tests"));
  private static final Path LAUNCHERS = Path.of(System.getProperty("vtscope.junit.launchers"));

  @TempDir Path directory;

  @OnEachJdk
  void aPinningUserTestFails(Jdk jdk) throws InterruptedException {
    try (Program suite = suite(jdk, jdk.monitorsPin() ? "oldest" : "newest")) {
      assertThat(suite.await()).as(suite.out() + suite.err()).isEqualTo(1);
      assertThat(suite.out())
          .as(suite.err())
          .containsPattern(
              "\\[X\\] pinned once, for [\\d.]+ ms \\(limit 20 ms\\): Warehouse\\.callBack\\(Warehouse\\.java:\\d+\\)")
          .containsPattern("holdsNothing\\(\\) \\[OK\\]")
          .containsPattern("isWithinTheLimit\\(\\) \\[OK\\]")
          .containsPattern("isExcepted\\(\\) \\[OK\\]")
          .containsPattern("pinsInAnExecutorOfItsOwn\\(\\) \\[X\\]");
      if (jdk.monitorsPin()) {
        assertThat(suite.out())
            .containsPattern("holdsAMonitor\\(\\) \\[X\\]")
            .containsPattern(
                ": Warehouse\\.takeStock\\(Warehouse\\.java:\\d+\\) sleeps in synchronized \\(this\\)")
            .containsPattern(
                "ReentrantLock instead of synchronized \\(this\\) in[|\\s]+Warehouse\\.takeStock")
            .containsPattern(
                "> fixture\\.Warehouse\\.takeStock\\(Warehouse\\.java:\\d+\\)  holds this");
      } else {
        assertThat(suite.out()).containsPattern("holdsAMonitor\\(\\) \\[OK\\]");
        assertThat(suite.err()).containsOnlyOnce("synchronized does not pin here");
      }
    }
  }

  @WhereMonitorsPin
  void namesTheLockUnderACoverageAgent(Jdk jdk) throws InterruptedException {
    Path counts = directory.resolve("coverage.exec");
    String coverage = "-javaagent:" + launcher("coverage") + "=destfile=" + counts;
    try (Program suite = suite(jdk, "newest", coverage)) {
      assertThat(suite.await()).as(suite.out() + suite.err()).isEqualTo(1);
      assertThat(suite.out()).containsPattern("takeStock\\S+ sleeps in synchronized \\(this\\)");
    }
    assertThat(counts).as("the classes were changed").isNotEmptyFile();
  }

  private static Program suite(Jdk jdk, String launcher, String... options) {
    List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
    command.add("-Djdk.reflect.useNativeAccessorOnly=true");
    command.addAll(List.of(options));
    command.addAll(
        List.of(
            "-jar",
            launcher(launcher).toString(),
            "execute",
            "--disable-banner",
            "--disable-ansi-colors",
            "--details=tree",
            "--details-theme=ascii",
            "--class-path=" + JAR + File.pathSeparator + TESTS,
            "--select-class=fixture.InAUsersSuite"));
    return Program.start(command);
  }

  private static Path launcher(String name) {
    return LAUNCHERS.resolve(name + ".jar");
  }

  @Test
  void theJarHasOnlyClassesOfItsPackage() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      assertThat(jar.stream().filter(entry -> !entry.isDirectory()).map(Object::toString))
          .allMatch(name ->
              name.startsWith("io/vtscope/junit/")
                  || name.matches("META-INF/(MANIFEST.MF|LICENSE|NOTICE|licenses/.*)"))
          .contains(
              "META-INF/LICENSE",
              "META-INF/NOTICE",
              "META-INF/licenses/byte-buddy/ASM",
              "META-INF/licenses/byte-buddy/LICENSE",
              "META-INF/licenses/byte-buddy/NOTICE",
              "io/vtscope/junit/NoPinning.class",
              "io/vtscope/junit/internal/library/libraries.tsv");
    }
  }
}
