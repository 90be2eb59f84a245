package io.vtscope.samples.plain;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.Jdks;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Recordings and reports of two samples, run once per JDK. */
final class Shops {
  private static final String JAR =
      Path.of(System.getProperty("vtscope.jar")).toAbsolutePath().toString();

  private static final Path DIRECTORY = createDirectory();

  private Shops() {}

  private static Path createDirectory() {
    try {
      return Files.createTempDirectory(Path.of("target").toAbsolutePath(), "shops-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Path healthy(Jdk jdk) throws InterruptedException {
    return recording(jdk, "Healthy");
  }

  /** The recording of a shop with pins and pool growth. */
  static Path tour(Jdk jdk) throws InterruptedException {
    return recording(jdk, "Tour");
  }

  static JsonObject tourReport(Jdk jdk) throws InterruptedException {
    return Vtscope.json(report(tour(jdk)));
  }

  private static Path report(Path recording) {
    return Path.of(recording.toString().replaceFirst("jfr$", "json"));
  }

  private static synchronized Path recording(Jdk jdk, String main) throws InterruptedException {
    Path recording = DIRECTORY.resolve("%s-%d.jfr".formatted(main, jdk.feature()));
    if (!Files.exists(recording)) {
      run(
          jdk,
          List.of(
              "-javaagent:%s=quiet,output=%s,output=%s"
                  .formatted(JAR, recording, report(recording)),
              "-Djdk.virtualThreadScheduler.parallelism=2",
              "-Djdk.reflect.useNativeAccessorOnly=true",
              "-cp",
              Path.of("target/classes").toAbsolutePath().toString(),
              "io.vtscope.samples.plain." + main),
          0);
    }
    return recording;
  }

  static String vtscope(int status, Object... arguments) throws InterruptedException {
    List<String> command = new ArrayList<>(List.of("-jar", JAR));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    return run(Jdks.newest(), command, status);
  }

  private static String run(Jdk jdk, List<String> arguments, int status)
      throws InterruptedException {
    List<String> command = new ArrayList<>(List.of(jdk.java().toString(), Vtscope.SHORT_RUN));
    command.addAll(arguments);
    try (Program program = Program.start(command)) {
      assertThat(program.await()).as(() -> program.out() + program.err()).isEqualTo(status);
      return program.out() + Vtscope.saidBy(program);
    }
  }
}
