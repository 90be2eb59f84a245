package io.vtscope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

class ArchiveIT {
  @TempDir Path directory;

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void theApplicationsClassesStillComeFromItsArchive(Jdk jdk) throws Exception {
    Path jar = applicationJar();
    Path list = directory.resolve("classes.lst");
    Path archive = directory.resolve("application.jsa");
    java(jdk, jar, "-Xshare:off", "-XX:DumpLoadedClassList=" + list);
    java(
        jdk,
        jar,
        "-Xshare:dump",
        "-XX:SharedClassListFile=" + list,
        "-XX:SharedArchiveFile=" + archive);

    List<String> alone = java(jdk, jar, "-XX:SharedArchiveFile=" + archive, "-Xlog:class+load");
    List<String> withAgent =
        java(
            jdk,
            jar,
            "-XX:SharedArchiveFile=" + archive,
            "-Xlog:class+load",
            "-javaagent:" + Vtscope.JAR + "=quiet");

    assertThat(alone).anyMatch(ArchiveIT::isOurClassFromTheArchive);
    assertThat(withAgent).anyMatch(ArchiveIT::isOurClassFromTheArchive);
    assertThat(shared(withAgent)).isGreaterThanOrEqualTo(shared(alone));
    assertThat(withAgent).noneMatch(line -> line.contains("warning"));
  }

  private static boolean isOurClassFromTheArchive(String line) {
    return line.contains("fixture.SetsParallelism source: shared objects file");
  }

  private static long shared(List<String> lines) {
    return lines.stream().filter(line -> line.contains("source: shared objects file")).count();
  }

  private static List<String> java(Jdk jdk, Path jar, String... options) throws Exception {
    List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", jar.toString(), "fixture.SetsParallelism"));
    try (Program program = Program.start(command)) {
      program.await();
      assertThat(program.err()).doesNotContain("vtscope");
      return Stream.concat(program.out().lines(), program.err().lines()).toList();
    }
  }

  /** Archives hold classes from jars only. */
  private Path applicationJar() throws Exception {
    Path file = directory.resolve("application.jar");
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out)) {
      String name = "fixture/SetsParallelism.class";
      jar.putNextEntry(new ZipEntry(name));
      jar.write(Files.readAllBytes(Vtscope.FIXTURES.resolve(name)));
      jar.closeEntry();
    }
    return file;
  }
}
