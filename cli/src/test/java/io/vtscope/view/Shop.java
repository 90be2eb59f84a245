package io.vtscope.view;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.holds;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;

import io.vtscope.finding.Diagnosis;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Aggregator;
import io.vtscope.rule.Rules;
import io.vtscope.source.RecordingSource;
import io.vtscope.source.SourceException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** Diagnoses for report tests. */
public final class Shop {
  private static final Path RESOURCES = Path.of("src/test/resources/io/vtscope");

  public static final List<String> JDKS = List.of("21", "25");

  /** Demos with a recording on each JDK. */
  private static final List<String> DEMOS =
      List.of(
          "pin-native",
          "compensation",
          "cpu-hog",
          "spring-mvc-async",
          "starvation",
          "vthread-pool");

  /** Legal names that need escaping. */
  public static final List<String> HOSTILE =
      List.of(
          "=cmd|'_C calc'!A0",
          "x;@SUM(1)",
          "<script>alert(1)<_script>",
          "a`b``c",
          "$$x$$ @all #12 [a](b)",
          "line\nbreak\u001b[2J",
          "订单\u202e仓库");

  private Shop() {}

  /** The names of demo recordings, such as "starvation-21". */
  public static Stream<String> demos() {
    return DEMOS.stream().flatMap(demo -> JDKS.stream().map(jdk -> demo + "-" + jdk));
  }

  public static Diagnosis on(String jdk) {
    return of(RESOURCES.resolve("recordings/shop-" + jdk + ".jfr"));
  }

  public static Diagnosis ofDemo(String demo) {
    try (InputStream packed =
        new GZIPInputStream(Files.newInputStream(RESOURCES.resolve("demos/" + demo + ".jfr.gz")))) {
      Path file = Files.createTempFile(demo, ".jfr");
      try {
        Files.copy(packed, file, StandardCopyOption.REPLACE_EXISTING);
        return of(file);
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Diagnosis of(Path recording) {
    Aggregator aggregator = new Aggregator();
    try {
      RecordingSource.read(recording, aggregator::accept);
    } catch (SourceException e) {
      throw new IllegalStateException(e);
    }
    return Rules.diagnose(aggregator.snapshot());
  }

  /** Pins whose names are all from {@link #HOSTILE}. */
  public static Diagnosis ofHostileNames() {
    Aggregator all = new Aggregator();
    all.accept(agent("21.0.8+9-LTS"));
    all.accept(recorded(0, 10_000));
    for (int i = 0; i < 100; i++) {
      all.accept(scheduler(i * 100L, 4, 4, 4, 3));
    }
    for (String name : HOSTILE) {
      Stack stack =
          stack(
              "java.lang.Thread.sleep",
              name + "." + name + ":17",
              name + ".outer:18",
              "java.lang.VirtualThread.run:309");
      all.accept(holds(name + "." + name + ":17", name));
      all.accept(origin(name, name, name));
      for (int i = 0; i < 10; i++) {
        all.accept(pin(i * 100L, 300, stack));
      }
    }
    return Rules.diagnose(all.snapshot());
  }
}
