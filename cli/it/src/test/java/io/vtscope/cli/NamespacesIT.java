package io.vtscope.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.vtscope.testing.Jdk;
import io.vtscope.testing.Jdks;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Targets in mount and PID namespaces of their own, with another root, as in a container. */
@Timeout(120)
class NamespacesIT {
  private static final boolean IS_ROOT = System.getProperty("user.name").equals("root");

  /** The jar is another file there, and the temporary directory is behind an absolute link. */
  private static final String CONTAINER =
      """
      set -e
      root=$1; jar=$2; jdk=$3; user=$4; shift 4
      mount -t tmpfs tmpfs "$root"
      for place in /usr /lib /lib64 /etc /dev "${jar%/agent/dist/*}" "$jdk"; do
        if [ -d "$place" ]; then
          mkdir -p "$root$place"
          mount --rbind "$place" "$root$place"
        fi
      done
      mount --bind /dev/null "$root$jar"
      mkdir -p "$root/proc" "$root/tmp/real"
      mount -t proc proc "$root/proc"
      chmod 1777 "$root/tmp" "$root/tmp/real"
      ln -s /tmp/real "$root/temporary"
      exec chroot $user "$root" "$@"
      """;

  @TempDir Path root;

  @OnEachJdk
  void attachesInAContainerAndLeavesNothing(Jdk jdk) throws Exception {
    try (Program container = container(jdk, "")) {
      container.awaitOut("ready"::equals);
      long pid = target(container);
      reports(pid, "report", "--duration", "1s");
      reports(pid, "report", "--duration", "1s");
      reports(pid, "report", "--duration", "1s", "--no-agent");
      reports(pid, "dump");
      try (Program list = Vtscope.viewer("list")) {
        assertThat(list.await()).isZero();
        assertThat(list.out()).containsPattern("(?m)^" + pid + " +" + jdk.feature() + ".*Servant");
      }
    }
  }

  @Test
  void rootAttachesToTheUserOfAContainer() throws Exception {
    assumeTrue(IS_ROOT, "SKIPPED: only root can start a JVM as another user");
    try (Program container = container(Jdks.newest(), "--userspec=65534:65534")) {
      container.awaitOut("ready"::equals);
      reports(target(container), "report", "--duration", "1s");
    }
  }

  private static void reports(long pid, String... command) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(command));
    arguments.add(Long.toString(pid));
    try (Program viewer = Vtscope.viewer(arguments.toArray(String[]::new))) {
      assertThat(viewer.await()).as(viewer.err()).isZero();
      assertThat(viewer.out()).contains("fixture.Servant, pid ");
    }
    assertThat(left(pid)).isEmpty();
  }

  private static List<String> left(long pid) throws IOException {
    try (Stream<Path> files = Files.list(Path.of("/proc/" + pid + "/root/tmp/real"))) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.startsWith("vtscope"))
          .toList();
    }
  }

  /** The only child of the program that makes the namespaces. */
  private static long target(Program container) {
    return container.handle().children().findFirst().orElseThrow().pid();
  }

  private Program container(Jdk jdk, String user) throws Exception {
    String java = jdk.java().toString();
    String home = String.valueOf(jdk.home());
    List<String> command =
        new ArrayList<>(List.of("unshare", "--mount", "--pid", "--fork", "--kill-child"));
    if (!IS_ROOT) {
      command.addAll(List.of("--user", "--map-root-user"));
    }
    command.addAll(List.of("sh", "-c", CONTAINER, "sh", root.toString(), Vtscope.JAR.toString()));
    command.addAll(List.of(home, user));
    try (Program probe = start(command, "true")) {
      assumeTrue(probe.await() == 0, () -> "SKIPPED: namespaces are not permitted: " + probe.err());
    }
    return start(
        command,
        java,
        "-Djava.io.tmpdir=/temporary",
        Vtscope.SHORT_RUN,
        "-cp",
        Vtscope.CLASS_PATH,
        "fixture.Servant");
  }

  private static Program start(List<String> namespaces, String... command) {
    List<String> all = new ArrayList<>(namespaces);
    all.addAll(List.of(command));
    return Program.start(all);
  }
}
