package io.vtscope.samples.plain;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A temporary directory, deleted on close. */
record Scratch(Path directory) implements AutoCloseable {
  static Scratch create() throws IOException {
    return new Scratch(Files.createTempDirectory("vtscope-sample-"));
  }

  @Override
  public void close() throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.delete(directory);
  }
}
