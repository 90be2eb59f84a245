package io.vtscope.command.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version and commit, from a file that the build writes. */
public final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"vtscope %s (%s)".formatted(lines().toArray())};
  }

  public static String number() {
    return lines().getFirst();
  }

  private static List<String> lines() {
    try (InputStream in =
        Objects.requireNonNull(Version.class.getResourceAsStream("version.txt"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
