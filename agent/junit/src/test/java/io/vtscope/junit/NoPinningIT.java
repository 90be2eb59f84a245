package io.vtscope.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.Program;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** The real jar in a test run of its own JVM, with the oldest and the newest JUnit. */
class NoPinningIT {
  private static final Path JAR = Path.of(System.getProperty("vtscope.junit.jar"));
  private static final Path TESTS = Path.of("target/test-classes").toAbsolutePath();

  @OnEachJdk
  void aUsersTestsFailWhereTheyPin(Jdk jdk) throws InterruptedException {
    try (Program suite = suite(jdk, jdk.monitorsPin() ? "oldest" : "newest")) {
      assertThat(suite.await()).as(suite.out() + suite.err()).isEqualTo(1);
      assertThat(suite.out())
          .containsPattern("\\[X\\] Virtual threads of this test pinned")
          .contains("Code called back by native jdk.internal.reflect")
          .containsPattern("holdsNothing\\(\\) \\[OK\\]")
          .containsPattern("isWithinTheLimit\\(\\) \\[OK\\]")
          .containsPattern("isExcepted\\(\\) \\[OK\\]")
          .containsPattern("pinsInAnExecutorOfItsOwn\\(\\) \\[X\\]");
      if (jdk.monitorsPin()) {
        assertThat(suite.out())
            .containsPattern("holdsAMonitor\\(\\) \\[X\\]")
            .containsPattern(
                "fixture\\.Warehouse\\.takeStock holds the monitor this while it\\s+blocks")
            .contains("ReentrantLock in place of synchronized on this in Warehouse.takeStock")
            .containsPattern("> fixture\\.Warehouse\\.takeStock:\\d+  holds this");
      } else {
        assertThat(suite.out()).containsPattern("holdsAMonitor\\(\\) \\[OK\\]");
      }
    }
  }

  private static Program suite(Jdk jdk, String launcher) {
    return Program.start(
        List.of(
            jdk.java().toString(),
            "-Djdk.reflect.useNativeAccessorOnly=true",
            "-jar",
            Path.of("target/launchers").resolve(launcher + ".jar").toAbsolutePath().toString(),
            "execute",
            "--disable-banner",
            "--disable-ansi-colors",
            "--details=tree",
            "--details-theme=ascii",
            "--class-path=" + JAR + File.pathSeparator + TESTS,
            "--select-class=fixture.InAUsersSuite"));
  }

  @Test
  void theJarHasNothingThatAnotherCouldHaveToo() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      assertThat(jar.stream().filter(entry -> !entry.isDirectory()).map(Object::toString))
          .allMatch(
              name -> name.startsWith("io/vtscope/junit/") || name.equals("META-INF/MANIFEST.MF"))
          .contains(
              "io/vtscope/junit/NoPinning.class",
              "io/vtscope/junit/internal/finding/libraries.tsv");
    }
  }
}
