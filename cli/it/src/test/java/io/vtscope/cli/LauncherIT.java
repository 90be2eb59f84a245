package io.vtscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.testing.Jdk;
import io.vtscope.testing.Jdks;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class LauncherIT {
  private static final Path CHECKOUT = Path.of("../..").toAbsolutePath().normalize();
  private static final String VERSION = "vtscope " + Vtscope.VERSION;

  @TempDir Path parent;
  private Path copy = Path.of("");

  @BeforeEach
  void layOut() throws IOException {
    copy = Files.createDirectories(parent.resolve("a b"));
    Files.createDirectories(copy.resolve("cli/target"));
    Files.createDirectories(copy.resolve("agent/dist/target"));
    Files.copy(CHECKOUT.resolve("vtscope"), copy.resolve("vtscope"));
    link(".mvn");
    link("cli/target/lib");
    link("agent/dist/target/vtscope.jar");
  }

  @OnEachJdk
  void theSecondStartTakesItsClassesFromAnArchive(Jdk jdk) throws Exception {
    assertThat(version(jdk)).startsWith(VERSION);
    Path log = parent.resolve("classes.log");

    try (Program program = launch(jdk, "_JAVA_OPTIONS=-Xlog:class+load:file=" + log)) {
      assertThat(program.await()).isZero();
    }

    assertThat(Files.readAllLines(log))
        .anyMatch(line -> line.contains(" io.vtscope.command.Main source: shared objects file"));
  }

  @OnEachJdk
  void anArchiveOlderThanTheJarsIsMadeAnew(Jdk jdk) throws Exception {
    version(jdk);
    Path archive = copy.resolve("cli/target/viewer-" + jdk.feature() + ".jsa");
    Files.setLastModifiedTime(archive, FileTime.from(Instant.EPOCH));

    assertThat(version(jdk)).startsWith(VERSION);

    assertThat(Files.getLastModifiedTime(archive)).isGreaterThan(FileTime.from(Instant.EPOCH));
  }

  @Test
  void twoConcurrentStartsBothRun() throws Exception {
    try (Program one = launch(Jdks.newest());
        Program other = launch(Jdks.newest())) {
      assertThat(one.await()).isZero();
      assertThat(other.await()).isZero();
      assertThat(one.out()).startsWith(VERSION).isEqualTo(other.out());
      assertThat(one.err() + other.err()).isEmpty();
    }
  }

  @OnEachJdk
  void aBrokenArchiveDoesNoHarm(Jdk jdk) throws Exception {
    Files.writeString(
        copy.resolve("cli/target/viewer-" + jdk.feature() + ".jsa"), "not an archive");

    assertThat(version(jdk)).startsWith(VERSION);
  }

  @OnEachJdk
  void itStartsWhereItCannotWrite(Jdk jdk) throws Exception {
    Files.setPosixFilePermissions(
        copy.resolve("cli/target"), PosixFilePermissions.fromString("r-xr-xr-x"));
    // Root must drop a capability to lose write access.
    boolean root = System.getProperty("user.name").equals("root");

    assertThat(version(jdk, root ? List.of("setpriv", "--bounding-set=-dac_override") : List.of()))
        .startsWith(VERSION);
    try (Stream<Path> files = Files.list(copy.resolve("cli/target"))) {
      assertThat(files).containsExactly(copy.resolve("cli/target/lib"));
    }
  }

  @Test
  void itStartsThroughALinkFromAnotherDirectory() throws Exception {
    Path link = Files.createSymbolicLink(parent.resolve("link"), copy.resolve("vtscope"));

    try (Program program = Program.start(List.of("sh", "-c", "cd / && exec ." + link + " -V"))) {
      assertThat(program.await()).isZero();
      assertThat(program.out()).startsWith(VERSION);
    }
  }

  @Test
  void itStartsWithoutAHomeDirectory() throws Exception {
    assertThat(version(Jdks.newest(), List.of("env", "-u", "HOME"))).startsWith(VERSION);
  }

  @Test
  void itShowsWhyItCannotBeBuilt() throws Exception {
    Files.delete(copy.resolve("agent/dist/target/vtscope.jar"));
    Path build = Files.writeString(copy.resolve("mvnw"), "#!/bin/sh\necho no compiler\nexit 1\n");
    Files.setPosixFilePermissions(build, PosixFilePermissions.fromString("rwxr-xr-x"));

    try (Program program = launch(Jdks.newest())) {
      assertThat(program.await()).isEqualTo(2);
      assertThat(program.err()).endsWith("no compiler\nvtscope: the build has failed, see above\n");
    }
  }

  private String version(Jdk jdk) throws Exception {
    return version(jdk, List.of());
  }

  private String version(Jdk jdk, List<String> prefix) throws Exception {
    try (Program program = launch(jdk, prefix)) {
      assertThat(program.await()).isZero();
      assertThat(program.err()).isEmpty();
      return program.out();
    }
  }

  private Program launch(Jdk jdk, String... environment) {
    return launch(jdk, List.of(), environment);
  }

  private Program launch(Jdk jdk, List<String> prefix, String... environment) {
    List<String> command = new ArrayList<>(prefix);
    command.add("env");
    command.addAll(List.of(environment));
    command.add("JAVA_HOME=" + Objects.requireNonNull(jdk.home()));
    command.add(copy.resolve("vtscope").toString());
    command.add("--version");
    return Program.start(command);
  }

  private void link(String path) throws IOException {
    Files.createSymbolicLink(copy.resolve(path), CHECKOUT.resolve(path));
  }
}
