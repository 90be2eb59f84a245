package io.vtscope.command.demo;

import io.vtscope.command.console.UsageException;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The demos of the source tree. */
final class Samples {
  private static final int OLDEST_JAVA = 21;

  private static final String VERSION = "JAVA_VERSION=";

  private final Path directory;

  private Samples(Path directory) {
    this.directory = directory;
  }

  static Samples find() throws UsageException {
    String directory = System.getProperty("vtscope.samples");
    if (directory == null) {
      throw new UsageException(
          "the demos are in the source tree, not in this jar: run ./vtscope demo there");
    }
    return new Samples(Path.of(directory));
  }

  List<Demo> all() throws UsageException {
    Path list = directory.resolve("demos.tsv");
    try {
      return Files.readAllLines(list).stream()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(Demo::of)
          .toList();
    } catch (IOException e) {
      throw new UsageException("cannot read the list of demos: " + e.getMessage());
    }
  }

  Demo named(String name) throws UsageException {
    return all().stream()
        .filter(demo -> demo.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new UsageException("there is no demo '%s'; run vtscope demo --list".formatted(name)));
  }

  /**
   * Builds the demo if necessary.
   *
   * @param jdk home of the JDK that runs it
   */
  List<String> command(Demo demo, Path jdk, List<String> arguments, PrintWriter progress)
      throws UsageException, InterruptedException {
    Path java = jdk.resolve("bin").resolve("java");
    if (!Files.isExecutable(java)) {
      throw new UsageException("there is no JDK in " + jdk);
    }
    int feature = feature(jdk);
    if (feature > 0 && feature < OLDEST_JAVA) {
      throw new UsageException(
          "%s is JDK %d, and virtual threads need JDK %d or newer"
              .formatted(jdk, feature, OLDEST_JAVA));
    }
    Path target = directory.resolve(demo.module()).resolve("target");
    Path libraries = target.resolve("class-path");
    if (!Files.exists(libraries)) {
      build(demo, progress);
    }
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.addAll(demo.jvmOptions());
    try {
      command.add("-cp");
      command.add(jar(target) + File.pathSeparator + Files.readString(libraries).strip());
    } catch (IOException e) {
      throw new UsageException("the demo is not built: " + e.getMessage());
    }
    command.add(demo.mainClass());
    command.addAll(arguments);
    return command;
  }

  /** 0 if unknown. */
  private static int feature(Path jdk) {
    try {
      for (String line : Files.readAllLines(jdk.resolve("release"))) {
        if (line.startsWith(VERSION)) {
          return Runtime.Version.parse(line.substring(VERSION.length()).replace("\"", ""))
              .feature();
        }
      }
    } catch (IOException | IllegalArgumentException e) {
      // unknown: the JDK will report the problem
    }
    return 0;
  }

  private static Path jar(Path target) throws IOException {
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(target, "vtscope-samples-*.jar")) {
      for (Path jar : jars) {
        return jar;
      }
    }
    throw new IOException("no jar in " + target);
  }

  /** One module only, to start soon. */
  private void build(Demo demo, PrintWriter progress) throws UsageException, InterruptedException {
    progress.println("vtscope: building sample-apps/" + demo.module() + " once");
    progress.flush();
    Path home = directory.toAbsolutePath().normalize().getParent();
    try {
      Path log = Files.createTempFile("vtscope-build-", ".log");
      int status =
          new ProcessBuilder(
                  home + "/mvnw",
                  "-q",
                  "-B",
                  "-f",
                  home + "/pom.xml",
                  "-DskipTests",
                  "-pl",
                  "sample-apps/" + demo.module(),
                  "-am",
                  "package")
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start()
              .waitFor();
      if (status != 0) {
        throw new UsageException("the build failed; see " + log);
      }
      Files.delete(log);
    } catch (IOException e) {
      throw new UsageException("cannot build the demo: " + e.getMessage());
    }
  }
}
