package io.vtscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.testing.Jdk;
import io.vtscope.testing.Jdks;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The launcher's class-data archive is made at first use, and never stands in the way. */
class LauncherIT {
  private static final Path LAUNCHER = Path.of("../../vtscope").toAbsolutePath().normalize();
  private static final String USAGE = "Usage: vtscope [-hV] COMMAND";

  @TempDir Path cache;

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void theFirstUseMakesAnArchiveAndTheNextTakesItsClassesFromThere(Jdk jdk) throws Exception {
    assertThat(usage(jdk)).startsWith(USAGE);
    Path archive = onlyArchive();
    FileTime made = Files.getLastModifiedTime(archive);

    List<String> classes = classes(jdk);

    assertThat(classes)
        .anyMatch(line -> isShared(line, "io.vtscope.command.Main"))
        .anyMatch(line -> isShared(line, "picocli.CommandLine"));
    assertThat(onlyArchive()).isEqualTo(archive);
    assertThat(Files.getLastModifiedTime(archive)).isEqualTo(made);
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void theArchiveHoldsTheClassesOfCommandsThatWereNotTheFirst(Jdk jdk) throws Exception {
    usage(jdk);

    List<String> classes = classes(jdk, "list", "--help");

    assertThat(classes)
        .anyMatch(line -> isShared(line, "io.vtscope.command.ListCommand"))
        .noneMatch(line -> line.matches(".*(picocli|io\\.vtscope).*source: file:.*"));
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void twoThatStartAtOnceBothRunAndLeaveOneArchive() throws Exception {
    try (Program one = launch(Jdks.newest(), List.of(), "--help");
        Program other = launch(Jdks.newest(), List.of(), "--help")) {
      assertThat(one.await()).isZero();
      assertThat(other.await()).isZero();
      assertThat(one.out()).startsWith(USAGE).isEqualTo(other.out());
      assertThat(one.err() + other.err()).isEmpty();
    }
    assertThat(onlyArchive()).isNotEmptyFile();
    assertThat(classes(Jdks.newest())).anyMatch(line -> isShared(line, "io.vtscope.command.Main"));
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void whereNothingCanBeWrittenItRunsWithout() throws Exception {
    Path file = Files.createFile(cache.resolve("file"));

    assertThat(usage(Jdks.newest(), "XDG_CACHE_HOME=" + file)).startsWith(USAGE);
    assertThat(usage(Jdks.newest(), "XDG_CACHE_HOME=/proc")).startsWith(USAGE);
    assertThat(usage(Jdks.newest(), "-u", "XDG_CACHE_HOME", "-u", "HOME")).startsWith(USAGE);
    assertThat(file).isEmptyFile();
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void theCacheOfAUserIsInTheHomeDirectory() throws Exception {
    usage(Jdks.newest(), "-u", "XDG_CACHE_HOME", "HOME=" + cache);

    try (Stream<Path> files = Files.list(cache.resolve(".cache").resolve("vtscope"))) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void anotherJdkHasAnArchiveOfItsOwn() throws Exception {
    for (Jdk jdk : List.of(Jdks.newest(), Jdks.all().getFirst())) {
      usage(jdk);
    }

    assertThat(archives()).hasSize(2);
    for (Jdk jdk : List.of(Jdks.newest(), Jdks.all().getFirst())) {
      assertThat(classes(jdk)).anyMatch(line -> isShared(line, "io.vtscope.command.Main"));
    }
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void anArchiveIsMadeAnewWhereAJarIsNewer() throws Exception {
    usage(Jdks.newest());
    Path archive = onlyArchive();
    FileTime old = FileTime.from(Instant.EPOCH);
    Files.setLastModifiedTime(archive, old);

    usage(Jdks.newest());

    assertThat(onlyArchive()).isEqualTo(archive);
    assertThat(Files.getLastModifiedTime(archive)).isGreaterThan(old);
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void whatIsNoArchiveIsNoHarm() throws Exception {
    usage(Jdks.newest());
    Path archive = onlyArchive();
    Files.delete(archive);
    Files.writeString(archive, "no archive");

    assertThat(usage(Jdks.newest())).startsWith(USAGE);
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void onlyTheNewestArchivesAreKept() throws Exception {
    Path directory = Files.createDirectories(cache.resolve("vtscope"));
    for (int i = 0; i < 9; i++) {
      Path other = Files.createFile(directory.resolve("viewer_other_" + i + ".jsa"));
      Files.setLastModifiedTime(other, FileTime.from(Instant.ofEpochSecond(i)));
    }
    Path notOurs = Files.createFile(directory.resolve("jdk.zip"));

    usage(Jdks.newest());

    assertThat(archives()).hasSize(5).contains(directory.resolve("viewer_other_8.jsa"));
    assertThat(notOurs).exists();
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void itIsFoundByALinkFromADirectoryWithBlanks() throws Exception {
    Path directory = Files.createDirectory(cache.resolve("a b"));
    Path link = Files.createSymbolicLink(directory.resolve("vtscope"), LAUNCHER);

    List<String> command =
        List.of("env", "XDG_CACHE_HOME=" + directory.resolve("of"), link.toString(), "--help");
    try (Program program = Program.start(command)) {
      assertThat(program.await()).isZero();
      assertThat(program.out()).startsWith(USAGE);
    }
    try (Stream<Path> files = Files.list(directory.resolve("of").resolve("vtscope"))) {
      assertThat(files).hasSize(1);
    }
  }

  private String usage(Jdk jdk, String... environment) throws Exception {
    try (Program program = launch(jdk, List.of(environment), "--help")) {
      assertThat(program.await()).isZero();
      assertThat(program.err()).isEmpty();
      return program.out();
    }
  }

  /** What the JVM says of the classes that it loads. */
  private List<String> classes(Jdk jdk, String... arguments) throws Exception {
    Path log = Files.createTempFile(cache, "classes", ".log");
    List<String> environment = List.of("_JAVA_OPTIONS=-Xlog:class+load:file=" + log);
    try (Program program =
        launch(jdk, environment, arguments.length == 0 ? new String[] {"--help"} : arguments)) {
      assertThat(program.await()).isZero();
    }
    return Files.readAllLines(log);
  }

  private Program launch(Jdk jdk, List<String> environment, String... arguments) {
    List<String> command = new ArrayList<>(List.of("env"));
    if (!environment.contains("-u")) {
      command.add("XDG_CACHE_HOME=" + cache);
    }
    command.addAll(environment);
    command.add("JAVA_HOME=" + Objects.requireNonNull(jdk.home()));
    command.add(LAUNCHER.toString());
    command.addAll(List.of(arguments));
    return Program.start(command);
  }

  private static boolean isShared(String line, String name) {
    return line.contains(" " + name + " source: shared objects file");
  }

  private Path onlyArchive() throws IOException {
    List<Path> archives = archives();
    assertThat(archives).hasSize(1);
    return archives.getFirst();
  }

  /** What is left there, but for files that are of others. */
  private List<Path> archives() throws IOException {
    try (Stream<Path> files = Files.list(cache.resolve("vtscope"))) {
      return files.filter(file -> !file.endsWith("jdk.zip")).toList();
    }
  }
}
