package io.vtscope.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** A target whose temporary directory has no room: Flight Recorder would end the JVM. */
class FullDiskIT {
  private static final int MEGABYTE = 1 << 20;

  @TempDir Path directory;

  private Path disk = Path.of("");

  @AfterEach
  void unmount() throws Exception {
    run("umount", "-l", disk.toString());
  }

  @OnEachJdk
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
                  + ", and 96 are needed to record safely; make room or set -Djava.io.tmpdir; the"
                  + " application runs without vtscope\n");
      assertThat(disk).isEmptyDirectory();
    }
  }

  @OnEachJdk
  void aDiskThatFillsUpEndsTheRecordingAndNotTheApplication(Jdk jdk) throws Exception {
    mount(130);
    try (Program target = Vtscope.servantWithAgent(jdk, "", "-Djava.io.tmpdir=" + disk)) {
      target.tell("pin 8 20");
      Files.write(disk.resolve("somebody-elses"), new byte[90 * MEGABYTE]);
      target.awaitErr(line -> line.contains("nearly full, recording has ended"));
      Files.write(disk.resolve("more"), fill());
      target.tell("pin 8 20");
      Files.delete(disk.resolve("more"));
      target.tellLast("exit 0");
      assertThat(target.await()).isZero();
      assertThat(target.err()).contains("8 pins");
    }
    Files.delete(disk.resolve("somebody-elses"));
    assertThat(disk).isEmptyDirectory();
  }

  private byte[] fill() {
    return new byte[(int) Math.max(0, disk.toFile().getUsableSpace() - 4096)];
  }

  private void mount(int megabytes) throws Exception {
    disk = Files.createDirectory(directory.resolve("disk"));
    int status =
        run("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", disk.toString());
    if (status != 0) {
      System.err.println("SKIPPED: a small disk cannot be mounted here");
    }
    assumeTrue(status == 0, "SKIPPED: a small disk cannot be mounted here");
  }

  private static int run(String... command) throws InterruptedException, IOException {
    return new ProcessBuilder(List.of(command)).inheritIO().start().waitFor();
  }
}
