package io.vtscope.testing;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The JDKs of this machine, and those that the tests fetch where they are missing. */
public final class Jdks {
  private static final int OLDEST = 21;
  private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"(\\d+)");
  private static final List<Jdk> ALL = find();

  private Jdks() {}

  /**
   * One of each feature version from 21 on, and in any case a 21 and a 25; or those that {@code
   * -Dvtscope.jdks=HOME:HOME} says, and no others.
   */
  public static List<Jdk> all() {
    return ALL;
  }

  /** Those before 24. */
  public static List<Jdk> whereMonitorsPin() {
    return ALL.stream().filter(Jdk::monitorsPin).toList();
  }

  /** A JDK that is too old for virtual threads, where one is installed. */
  public static Optional<Path> older() {
    return homes().stream().filter(home -> feature(home) > 0 && feature(home) < OLDEST).findFirst();
  }

  /** The newest, which is the one that builds. */
  public static Jdk newest() {
    return ALL.stream().filter(jdk -> jdk.home() != null).reduce((a, b) -> b).orElseThrow();
  }

  private static List<Jdk> find() {
    String given = System.getProperty("vtscope.jdks");
    if (given != null) {
      return List.copyOf(
          oneOfEach(Arrays.stream(given.split(File.pathSeparator)).map(Path::of).toList())
              .values());
    }
    Map<Integer, Jdk> found = oneOfEach(homes());
    for (FetchedJdk fetched : FetchedJdk.all()) {
      found.computeIfAbsent(fetched.feature(), feature -> fetched.fetch());
    }
    return List.copyOf(found.values());
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
