package io.vtscope.samples.vertx;

import static io.vtscope.testing.SampleRun.assertDone;
import static io.vtscope.testing.SampleRun.number;
import static io.vtscope.testing.SampleRun.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.SampleRun;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class DeskIT {
  @TempDir Path directory;

  @OnEachJdk
  void loopsAndWorkersAreSeenByTheirNames(Jdk jdk) throws Exception {
    SampleRun run = SampleRun.of(jdk, directory, "io.vtscope.samples.vertx.Desk");
    assertThat(run.count("answered")).isEqualTo(run.count("requests"));

    JsonObject workers = run.executor("vert\\.x-worker-thread");
    assertThat(number(workers, "maximum")).isEqualTo(20);
    assertThat(number(workers, "submitted")).isEqualTo(run.count("worked"));
    assertDone(workers);

    JsonObject loops = run.executor("vert\\.x-eventloop-thread");
    assertThat(text(loops, "kind")).isEqualTo("EVENT_LOOP");
    // Work before the loop listens is no task.
    assertThat(number(loops, "submitted")).isGreaterThan(run.count("answered") / 2);
    assertDone(loops);

    assertDone(run.executor("vert\\.x-internal-blocking"));
    assertThat(run.loud()).isEmpty();
  }
}
