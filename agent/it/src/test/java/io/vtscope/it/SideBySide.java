package io.vtscope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.testing.Jdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Programs under the agent that use little CPU time. The first request on a JDK starts them all.
 */
final class SideBySide implements AutoCloseable {
  /** Long enough to prove and repeat every stall. */
  private static final String SECONDS = "9";

  private final Map<String, Run> runs = new LinkedHashMap<>();
  private final Path directory;
  private final List<String> scenes;

  /**
   * @param directory for their reports
   * @param scenes of {@code fixture.Stuck}
   */
  SideBySide(Path directory, String... scenes) {
    this.directory = directory;
    this.scenes = List.of(scenes);
  }

  /**
   * One program.
   *
   * @param report written at exit
   */
  record Run(Program program, Path report) {
    Report report(Jdk jdk) throws InterruptedException {
      program.awaitOut("ready"::equals);
      assertThat(program.await()).as(program.err()).isZero();
      assertThat(program.out()).as(jdk.toString()).contains("time is over");
      return Report.of(report);
    }
  }

  Report report(Jdk jdk, String scene) throws InterruptedException {
    return run(jdk, scene).report(jdk);
  }

  Program ended(Jdk jdk, String scene) throws InterruptedException {
    Run run = run(jdk, scene);
    run.report(jdk);
    return run.program();
  }

  private Run run(Jdk jdk, String scene) {
    if (!runs.containsKey(jdk + scene)) {
      scenes.forEach(each -> runs.put(jdk + each, start(jdk, each)));
    }
    return Objects.requireNonNull(runs.get(jdk + scene));
  }

  private Run start(Jdk jdk, String scene) {
    Path report = directory.resolve("%s-%d.json".formatted(scene, jdk.feature()));
    List<String> options =
        List.of(
            // Otherwise JDK 21 compensates for blocking reads.
            "-Djdk.virtualThreadScheduler.maxPoolSize=" + (scene.equals("fifo") ? 2 : 256),
            Vtscope.agent("quiet,output=" + report));
    return new Run(Vtscope.fixture(jdk, options, "fixture.Stuck", scene, SECONDS), report);
  }

  @Override
  public void close() {
    runs.values().forEach(run -> run.program().close());
  }
}
