package io.vtscope.command.option;

import io.vtscope.command.console.UsageException;
import io.vtscope.source.SourceException;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Resolves input files, and patterns that the shell left unresolved. */
public final class InputFiles {
  private InputFiles() {}

  static boolean isFile(String input) {
    return input.endsWith(".jfr")
        || (isThere(input) && !isProgram(input))
        || !matching(input).isEmpty();
  }

  /** Whether it names a running JVM's jar, not a recording. */
  public static boolean isProgram(String input) {
    return input.endsWith(".jar") || input.endsWith(".war");
  }

  /**
   * Without duplicates. Sorts a pattern's files by name, which is Flight Recorder's writing order.
   *
   * @throws UsageException if an input cannot be a file
   * @throws SourceException if no file matches a pattern
   */
  static List<Path> of(List<String> inputs) throws SourceException, UsageException {
    Set<Path> files = new LinkedHashSet<>();
    for (String input : inputs) {
      if (isThere(input) || !isPattern(input)) {
        files.add(checked(input));
      } else {
        List<Path> matching = matching(input);
        if (matching.isEmpty()) {
          throw new SourceException(
              SourceException.Kind.NOT_OBSERVABLE, "no file matches " + input);
        }
        files.addAll(matching);
      }
    }
    return List.copyOf(files);
  }

  private static Path checked(String input) throws UsageException {
    Path file = Path.of(input);
    boolean other = Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    if (input.isEmpty() || other) {
      // Reading a recording needs random access.
      throw new UsageException(
          input.isEmpty()
              ? "the name of a file is empty"
              : input + " is a pipe or a device, not a file");
    }
    return file;
  }

  static boolean isThere(String input) {
    try {
      return Files.exists(Path.of(input));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static boolean isPattern(String input) {
    return input.chars().anyMatch(c -> c == '*' || c == '?' || c == '[' || c == '{');
  }

  /** Only the last path element may contain wildcards. */
  private static List<Path> matching(String input) {
    if (!isPattern(input)) {
      return List.of();
    }
    int slash = input.lastIndexOf('/');
    Path directory = Path.of(slash < 0 ? "" : input.substring(0, slash + 1));
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(
            slash < 0 ? Path.of(".") : directory, input.substring(slash + 1))) {
      for (Path file : files) {
        if (Files.isRegularFile(file)) {
          found.add(directory.resolve(Objects.requireNonNull(file.getFileName())));
        }
      }
    } catch (IOException | DirectoryIteratorException | IllegalArgumentException e) {
      return List.of(); // no such directory, or an invalid pattern
    }
    Collections.sort(found);
    return found;
  }
}
