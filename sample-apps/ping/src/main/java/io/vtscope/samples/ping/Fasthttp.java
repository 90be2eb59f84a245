package io.vtscope.samples.ping;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A server in Go; its build needs Go and network access. */
final class Fasthttp implements AutoCloseable {
  private static final List<String> SOURCES = List.of("main.go", "go.mod", "go.sum");
  private static final String PROGRAM = "fasthttp";

  private final Path directory;

  private Fasthttp(Path directory) {
    this.directory = directory;
  }

  /**
   * Builds the load generator.
   *
   * @throws IOException if the build failed; the message says why
   */
  static Fasthttp build() throws IOException, InterruptedException {
    Fasthttp fasthttp = new Fasthttp(Files.createTempDirectory("vtscope-sample-"));
    try {
      fasthttp.compile();
      return fasthttp;
    } catch (IOException e) {
      fasthttp.close();
      throw e;
    }
  }

  private void compile() throws IOException, InterruptedException {
    for (String source : SOURCES) {
      try (InputStream in = Fasthttp.class.getResourceAsStream("/go/" + source)) {
        if (in == null) {
          throw new IOException("its source is missing");
        }
        Files.copy(in, directory.resolve(source));
      }
    }
    Process build =
        new ProcessBuilder("go", "build", "-o", PROGRAM, ".")
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(build.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (build.waitFor() != 0) {
      throw new IOException("go build: " + said.lines().reduce("", (a, b) -> b));
    }
  }

  List<String> command() {
    return List.of(directory.resolve(PROGRAM).toString());
  }

  @Override
  public void close() throws IOException {
    List<String> files = new ArrayList<>(SOURCES);
    files.add(PROGRAM);
    for (String file : files) {
      Files.deleteIfExists(directory.resolve(file));
    }
    Files.delete(directory);
  }
}
