package io.vtscope.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ProcessFactsTest {
  private static final String HOTSPOT =
      "7f00-7f01 r-xp 00000000 fe:00 1 /usr/lib/jvm/jdk-25/lib/server/libjvm.so";
  private static final String OPENJ9 =
      "7f00-7f01 r-xp 00000000 fe:00 1 /opt/semeru-21/lib/default/libj9vm29.so";

  @Test
  void aHotSpotJvmMayBeAttachedTo() {
    assertThatCode(() -> ProcessFacts.requireHotSpot(1, Stream.of("", HOTSPOT)))
        .doesNotThrowAnyException();
  }

  @Test
  void anOpenJ9JvmWouldWriteADump() {
    // OpenJ9 also has a libjvm.so, which delegates to its own.
    assertThat(refusal(HOTSPOT, OPENJ9))
        .isEqualTo("process 1 is an OpenJ9 JVM: vtscope supports HotSpot JVMs only");
  }

  @Test
  void refusesOtherProcesses() {
    assertThat(refusal("7f00-7f01 r-xp 00000000 fe:00 1 /usr/bin/sleep"))
        .isEqualTo("process 1 is not a JVM");
  }

  @Test
  void anUnreadableProcessIsIdentifiedByItsThreads() {
    assumeFalse(mayRead(Path.of("/proc/1/maps")), "SKIPPED: process 1 may be read as any other");
    assertThat(refusal(() -> ProcessFacts.requireHotSpot(1))).isEqualTo("process 1 is not a JVM");
  }

  @Test
  void anUnreapedProcessIsNotAlive() throws Exception {
    Process shell = new ProcessBuilder("sh", "-c", "sleep 0 & echo $!; exec sleep 30").start();
    try (BufferedReader out = shell.inputReader()) {
      long zombie = Long.parseLong(out.readLine());
      while (ProcessFacts.isAlive(zombie)) {
        Thread.onSpinWait();
      }
      assertThat(ProcessFacts.isAlive(shell.pid())).isTrue();
    } finally {
      shell.destroyForcibly();
    }
  }

  @Test
  void aProcessIsStoppedUntilItContinues() throws Exception {
    Process sleep = new ProcessBuilder("sleep", "30").start();
    try {
      assertThat(ProcessFacts.stopped(sleep.pid())).isNull();
      signal("STOP", sleep);
      while (ProcessFacts.stopped(sleep.pid()) == null) {
        Thread.onSpinWait();
      }
      assertThat(ProcessFacts.stopped(sleep.pid()))
          .isEqualTo(
              "process %d is suspended and cannot answer: resume it with kill -CONT %d"
                  .formatted(sleep.pid(), sleep.pid()));
      signal("CONT", sleep);
      while (ProcessFacts.stopped(sleep.pid()) != null) {
        Thread.onSpinWait();
      }
    } finally {
      sleep.destroyForcibly();
    }
  }

  private static void signal(String name, Process to) throws Exception {
    Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(to.pid())).start();
    assertThat(kill.waitFor()).isZero();
  }

  /** Tries to read: in containers, root's rights differ from those shown. */
  private static boolean mayRead(Path file) {
    try {
      return Files.readAllBytes(file).length > 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static String refusal(String... maps) {
    return refusal(() -> ProcessFacts.requireHotSpot(1, Stream.of(maps)));
  }

  private static String refusal(ThrowingCallable looks) {
    SourceException e = catchThrowableOfType(SourceException.class, looks);
    assertThat(e.kind()).isEqualTo(SourceException.Kind.NOT_OBSERVABLE);
    return String.valueOf(e.getMessage());
  }
}
