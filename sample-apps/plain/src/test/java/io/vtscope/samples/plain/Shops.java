package io.vtscope.samples.plain;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.testing.Jdk;
import io.vtscope.testing.Jdks;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What the samples leave as recordings, each run once for a JDK, and what vtscope says of them. */
final class Shops {
  private static final String JAR =
      Path.of(System.getProperty("vtscope.jar")).toAbsolutePath().toString();

  private final Path directory;

  Shops(Path directory) {
    this.directory = directory;
  }

  /** The recording of a well-behaved shop. */
  Path healthy(Jdk jdk) throws InterruptedException {
    return recording(jdk, "Healthy");
  }

  /** The recording of a shop that pins, and makes the pool grow. */
  Path tour(Jdk jdk) throws InterruptedException {
    return recording(jdk, "Tour");
  }

  private Path recording(Jdk jdk, String main) throws InterruptedException {
    Path recording = directory.resolve("%s-%d.jfr".formatted(main, jdk.feature()));
    if (!Files.exists(recording)) {
      run(
          jdk,
          List.of(
              "-javaagent:" + JAR + "=quiet,output=" + recording,
              "-Djdk.virtualThreadScheduler.parallelism=2",
              "-Djdk.reflect.useNativeAccessorOnly=true",
              "-cp",
              Path.of("target/classes").toAbsolutePath().toString(),
              "io.vtscope.samples.plain." + main),
          0);
    }
    return recording;
  }

  /** Runs the viewer; what it prints. */
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
      return program.out() + program.err();
    }
  }
}
