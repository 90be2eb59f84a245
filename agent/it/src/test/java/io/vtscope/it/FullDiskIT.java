package io.vtscope.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.vtscope.testing.Jcmd;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.OnNewestJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A full temporary directory must not end the JVM. */
class FullDiskIT {
  private static final int NOT_OBSERVABLE = 3;
  private static final int NOT_ANSWERABLE = 4;
  private static final int MEGABYTE = 1 << 20;

  @TempDir Path directory;

  private Path disk = Path.of("");

  @AfterEach
  void unmount() throws Exception {
    run("umount", "-l", disk.toString());
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aDiskThatIsTooSmallFromTheStartIsRefused(Jdk jdk) throws Exception {
    mount(60);
    try (Program target = Vtscope.servantWithAgent(jdk, "", "-Djava.io.tmpdir=" + disk)) {
      target.tell("pin 1 20");
      target.tellLast("exit 0");
      assertThat(target.await()).isZero();
      assertThat(target.err())
          .matches(
              "vtscope: could not start: only \\d+ MB are free in "
                  + disk
                  + ", but recording needs 96 MB; free some space or set -Djava.io.tmpdir; the"
                  + " application runs without vtscope\n");
      assertThat(disk).isEmptyDirectory();
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aFullDiskEndsTheRecordingNotTheApplication(Jdk jdk) throws Exception {
    mount(130);
    try (Program target = Vtscope.servantWithAgent(jdk, "", "-Djava.io.tmpdir=" + disk)) {
      target.tell("pin 8 20");
      Files.write(disk.resolve("somebody-elses"), new byte[90 * MEGABYTE]);
      target.awaitErr(line -> line.contains("nearly full; recording has ended"));
      Files.write(disk.resolve("more"), fill());
      target.tell("pin 8 20");
      Files.delete(disk.resolve("more"));
      target.tellLast("exit 0");
      assertThat(target.await()).isZero();
      assertThat(target.err())
          .contains(jdk.monitorsPin() ? "NOTE      pinned-monitor" : "NOTE      pinned-native");
    }
    Files.delete(disk.resolve("somebody-elses"));
    assertThat(disk).isEmptyDirectory();
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void inodeExhaustionEndsTheRecordingNotTheApplication(Jdk jdk) throws Exception {
    mount(600, "nr_inodes=60");
    try (Program target = Vtscope.servantWithAgent(jdk, "", "-Djava.io.tmpdir=" + disk)) {
      target.tell("pin 8 20");
      for (int i = 0; i < 60; i++) {
        try {
          Files.createFile(disk.resolve("file-" + i));
        } catch (IOException e) {
          break; // out of inodes
        }
      }
      target.awaitErr(line -> line.contains("cannot open more files"));
      target.tellLast("exit 0");
      assertThat(target.await()).isZero();
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void withoutTheAgentADiskThatIsTooSmallIsRefusedToo(Jdk jdk) throws Exception {
    mount(60);
    try (Program target = Vtscope.servant(jdk, "-Djava.io.tmpdir=" + disk)) {
      target.awaitOut("ready"::equals);
      Files.write(disk.resolve("somebody-elses"), fill());
      try (Program viewer = withoutAgent(target, "30s")) {
        assertThat(viewer.await()).isEqualTo(NOT_OBSERVABLE);
        assertThat(viewer.err())
            .isEqualTo(
                "vtscope: only 0 MB are free in %s, where Flight Recorder of process %d writes, but recording needs 96 MB; free some space or start it with another -Djava.io.tmpdir\n"
                    .formatted(disk, target.pid()));
      }
      target.tell("pin 1 1");
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void withoutAgentChecksTheNamedRepositoryDisk(Jdk jdk) throws Exception {
    mount(60);
    try (Program target = Vtscope.servant(jdk, "-XX:FlightRecorderOptions=repository=" + disk)) {
      target.awaitOut("ready"::equals);
      try (Program viewer = withoutAgent(target, "30s")) {
        assertThat(viewer.await()).isEqualTo(NOT_OBSERVABLE);
        assertThat(viewer.err()).contains("MB are free in " + disk + ", where");
      }
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void withoutAgentAFullDiskEndsOnlyTheRecording(Jdk jdk) throws Exception {
    mount(130);
    try (Program target = Vtscope.servant(jdk, "-Djava.io.tmpdir=" + disk)) {
      target.awaitOut("ready"::equals);
      try (Program viewer = withoutAgent(target, "100s")) {
        Jcmd.awaitRecording(target);
        Files.write(disk.resolve("somebody-elses"), new byte[90 * MEGABYTE]);
        assertThat(viewer.await()).isEqualTo(NOT_ANSWERABLE);
        assertThat(viewer.out())
            .contains("A part of the data is missing: recording stopped early: the disk of");
      }
      assertThat(Jcmd.leftOf(target)).isEmpty();
      Files.write(disk.resolve("more"), fill());
      target.tell("pin 8 20");
    }
  }

  private static Program withoutAgent(Program target, String duration) {
    return Vtscope.viewer(
        "check", Long.toString(target.pid()), "--no-agent", "--duration", duration);
  }

  private byte[] fill() {
    return new byte[(int) Math.max(0, disk.toFile().getUsableSpace() - 4096)];
  }

  private void mount(int megabytes) throws Exception {
    mount(megabytes, "nr_inodes=0");
  }

  private void mount(int megabytes, String option) throws Exception {
    disk = Files.createDirectory(directory.resolve("disk"));
    int status =
        run(
            "mount",
            "-t",
            "tmpfs",
            "-o",
            "size=" + megabytes + "m," + option,
            "tmpfs",
            disk.toString());
    if (status != 0) {
      System.err.println("SKIPPED: a small disk cannot be mounted here");
    }
    assumeTrue(status == 0, "SKIPPED: a small disk cannot be mounted here");
  }

  private static int run(String... command) throws InterruptedException, IOException {
    return new ProcessBuilder(List.of(command)).inheritIO().start().waitFor();
  }
}
