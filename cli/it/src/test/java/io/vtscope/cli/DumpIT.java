package io.vtscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.vtscope.testing.Jcmd;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

class DumpIT {
  @TempDir Path directory;

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void showsWaitersAndLockOwners(Jdk jdk) throws Exception {
    try (Program target = Vtscope.servant(jdk)) {
      JsonObject dump = dump(target);
      assertThat(dump.getAsJsonObject("target").get("agent").getAsString())
          .isEqualTo(Vtscope.VERSION);
      assertThat(waiting(dump)).isEqualTo(20);
      JsonObject lock = dump.getAsJsonArray("locks").get(0).getAsJsonObject();
      assertThat(lock.get("threads").getAsInt()).isEqualTo(20);
      assertThat(lock.get("lock").getAsString())
          .startsWith("java.util.concurrent.locks.ReentrantLock");
      assertThat(lock.get("owner").getAsString()).startsWith("\"main\" #");
      assertThat(dump.has("stall")).isFalse();
      assertThat(Jcmd.leftOf(target)).isEmpty();
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void withoutAgentCountsThreadsAndNotesTheUnknown(Jdk jdk) throws Exception {
    try (Program target = Vtscope.servant(jdk)) {
      JsonObject dump = dump(target, "--no-agent");
      assertThat(dump.getAsJsonObject("target").has("agent")).isFalse();
      assertThat(waiting(dump)).isEqualTo(20);
      assertThat(dump.getAsJsonArray("notes").toString()).contains("Without the agent");
      assertThat(target.err()).as("no agent, no warning of one").isEmpty();
    }
  }

  private JsonObject dump(Program target, String... options) throws Exception {
    target.awaitOut("ready"::equals);
    target.tell("queue 20");
    Path file = directory.resolve("dump.json");
    String[] arguments = new String[options.length + 4];
    arguments[0] = "dump";
    arguments[1] = Long.toString(target.pid());
    arguments[2] = "-o";
    arguments[3] = file.toString();
    System.arraycopy(options, 0, arguments, 4, options.length);
    try (Program viewer = Vtscope.viewer(arguments)) {
      assertThat(viewer.await()).as(viewer.err()).isZero();
    }
    return Vtscope.json(file);
  }

  /** The number of threads in the most frequent place. */
  private static int waiting(JsonObject dump) {
    assertThat(dump.getAsJsonObject("virtualThreads").get("total").getAsInt()).isEqualTo(20);
    return dump.getAsJsonArray("population").get(0).getAsJsonObject().get("threads").getAsInt();
  }
}
