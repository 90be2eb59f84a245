package io.vtscope.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The JDKs of this machine; {@code .ci/jdk} fetches missing ones. */
public final class Jdks {
  private static final int OLDEST = 21;
  private static final List<Integer> WANTED = List.of(21, 25);
  private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"(\\d+)");
  private static final @Nullable String GIVEN = System.getProperty("vtscope.jdks");
  private static final List<Jdk> ALL = find();

  private Jdks() {}

  /** The JDKs of {@code -Dvtscope.jdks=HOME:HOME}; without it the newest. */
  public static List<Jdk> given() {
    return GIVEN == null ? List.of(newest()) : ALL;
  }

  public static List<Jdk> whereMonitorsPin() {
    return ALL.stream().filter(Jdk::monitorsPin).toList();
  }

  /** A JDK too old for virtual threads. */
  public static Optional<Path> older() {
    return homes().stream().filter(home -> feature(home) > 0 && feature(home) < OLDEST).findFirst();
  }

  /** The newest JDK, which also compiles test sources. */
  public static Jdk newest() {
    return ALL.stream().filter(jdk -> jdk.home() != null).reduce((a, b) -> b).orElseThrow();
  }

  private static List<Jdk> find() {
    if (GIVEN != null) {
      return List.copyOf(
          oneOfEach(Arrays.stream(GIVEN.split(File.pathSeparator)).map(Path::of).toList())
              .values());
    }
    Map<Integer, Jdk> found = oneOfEach(homes());
    for (int feature : WANTED) {
      found.computeIfAbsent(feature, Jdks::fetch);
    }
    return List.copyOf(found.values());
  }

  /** The JDK found by {@code .ci/jdk}; without a home if that fails. */
  private static Jdk fetch(int feature) {
    try {
      Process script =
          new ProcessBuilder(script().toString(), String.valueOf(feature))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      String home = new String(script.getInputStream().readAllBytes(), UTF_8).strip();
      if (script.waitFor() == 0) {
        return new Jdk(feature, Path.of(home), "");
      }
      return new Jdk(feature, null, ".ci/jdk cannot fetch one; it says above why");
    } catch (IOException | InterruptedException e) {
      return new Jdk(feature, null, ".ci/jdk cannot run: " + e.getMessage());
    }
  }

  private static Path script() {
    Path directory = Path.of("").toAbsolutePath();
    while (directory != null && !Files.exists(directory.resolve(".ci/jdk"))) {
      directory = directory.getParent();
    }
    return Objects.requireNonNull(directory).resolve(".ci/jdk");
  }

  private static Map<Integer, Jdk> oneOfEach(List<Path> homes) {
    Map<Integer, Jdk> found = new TreeMap<>();
    for (Path home : homes) {
      int feature = feature(home);
      if (feature >= OLDEST) {
        found.putIfAbsent(feature, new Jdk(feature, home, ""));
      }
    }
    return found;
  }

  private static List<Path> homes() {
    List<Path> homes = new ArrayList<>();
    homes.add(Path.of(System.getProperty("java.home")));
    Path user = Path.of(System.getProperty("user.home"));
    for (Path root :
        List.of(
            Path.of("/usr/lib/jvm"),
            Path.of("/opt"),
            Path.of("/opt/java"),
            user.resolve(".sdkman/candidates/java"),
            user.resolve(".jdks"))) {
      if (Files.isDirectory(root)) {
        try (DirectoryStream<Path> children = Files.newDirectoryStream(root)) {
          children.forEach(homes::add);
        } catch (IOException e) {
          throw new java.io.UncheckedIOException(e);
        }
      }
    }
    homes.sort(null);
    return homes;
  }

  private static int feature(Path home) {
    Path release = home.resolve("release");
    if (!Files.isRegularFile(release) || !Files.isExecutable(home.resolve("bin/java"))) {
      return 0;
    }
    try {
      Matcher version = VERSION.matcher(Files.readString(release));
      return version.find() ? Integer.parseInt(version.group(1)) : 0;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
