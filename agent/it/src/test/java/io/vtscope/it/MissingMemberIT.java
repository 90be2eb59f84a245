package io.vtscope.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

class MissingMemberIT {
  @TempDir Path directory;

  @OnEachJdk
  void skipsChecksThatNeedTheMissingMember(Jdk jdk) throws Exception {
    rename(jdk, "java.util.concurrent.ThreadPerTaskExecutor", "terminationSignal");
    JsonObject report = report(jdk);
    assertThat(report.getAsJsonObject("quality").getAsJsonArray("notes").toString())
        .contains("This JDK has no java.util.concurrent.ThreadPerTaskExecutor.terminationSignal")
        .contains("Not checked: deadlock.");
  }

  @OnEachJdk
  void executorsAreNotInstrumented(Jdk jdk) throws Exception {
    rename(jdk, "java.util.concurrent.ThreadPoolExecutor", "completedTaskCount");
    assertThat(why(report(jdk), "executor-saturation"))
        .contains("no java.util.concurrent.ThreadPoolExecutor.completedTaskCount");
  }

  @OnEachJdk
  void withoutThreadsOnlyTheEventsOfTheJdkAreLeft(Jdk jdk) throws Exception {
    rename(jdk, "jdk.internal.vm.SharedThreadContainer", "virtualThreads");
    JsonObject report = report(jdk);
    assertThat(why(report, "deadlock"))
        .contains("no jdk.internal.vm.SharedThreadContainer.virtualThreads");
    assertThat(Report.objects(report, "findings")).isEmpty();
  }

  private static String why(JsonObject report, String kind) {
    return Report.objects(report, "checks").stream()
        .filter(detector -> Report.text(detector, "kind").equals(kind))
        .map(detector -> Report.text(detector, "why"))
        .findFirst()
        .orElseThrow();
  }

  private JsonObject report(Jdk jdk) throws InterruptedException {
    Path file = directory.resolve("report.json");
    List<String> options = List.of("--patch-module=java.base=" + directory.resolve("patch"));
    try (Program program = Vtscope.fixture(jdk, options, "fixture.Busy", "own-semaphores", "60")) {
      program.awaitOut("ready"::equals);
      String pid = Long.toString(program.pid());
      try (Program viewer =
          Vtscope.viewer("report", pid, "--duration", "3s", "-o", file.toString())) {
        assertThat(viewer.await()).as(viewer.err()).isZero();
      }
      assertThat(program.err()).doesNotContain("Exception");
    }
    return Vtscope.json(file);
  }

  /** Only valid for a member private to its class. */
  private void rename(Jdk jdk, String type, String member) throws IOException {
    String file = type.replace('.', '/') + ".class";
    Path home = jdk.java().resolve("../..").normalize();
    try (FileSystem classes =
        FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", home.toString()))) {
      byte[] bytes = Files.readAllBytes(classes.getPath("modules/java.base", file));
      String text = new String(bytes, StandardCharsets.ISO_8859_1);
      String constant = (char) 0 + "" + (char) member.length() + member;
      String other = constant.substring(0, constant.length() - 1) + "_";
      assertThat(text).contains(constant);
      Path patched = directory.resolve("patch").resolve(file);
      Files.createDirectories(patched.getParent());
      Files.write(patched, text.replace(constant, other).getBytes(StandardCharsets.ISO_8859_1));
    }
  }
}
