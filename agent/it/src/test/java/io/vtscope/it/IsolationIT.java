package io.vtscope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

class IsolationIT {
  private static final String SEEN =
      """
      picocli.CommandLine from picocli-4.6.1.jar
      net.bytebuddy.ByteBuddy from byte-buddy-1.14.0.jar
      org.jline.terminal.Terminal from jline-3.21.0.jar
      com.google.gson.Gson from gson-2.8.9.jar
      picocli 4.6.1
      byte-buddy works: true
      not visible: io.vtscope.command.Main
      not visible: io.vtscope.agent.core.Agent
      not visible: io.vtscope.probe.AgentEvent
      not visible: io.vtscope.chunk.ChunkHeader
      services of ours: 0
      """;

  @TempDir Path directory;

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void anApplicationKeepsItsOwnVersionsOfOurLibraries(Jdk jdk) throws Exception {
    List<Path> path = new ArrayList<>(jars("own-libraries"));
    path.add(Vtscope.FIXTURES);
    String classPath = String.join(":", path.stream().map(Path::toString).toList());
    List<String> command =
        List.of(
            jdk.java().toString(),
            "-javaagent:" + Vtscope.JAR + "=output=" + directory.resolve("report.json"),
            "-cp",
            classPath,
            "fixture.OwnLibraries");
    try (Program program = Program.start(command)) {
      assertThat(program.await()).as(program::err).isZero();
      assertThat(program.out()).isEqualTo(SEEN);
      assertThat(program.err()).matches("vtscope: report written to .*report.json\n");
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aJarOfJarsKeepsItsOwnVersionsOfOurLibraries(Jdk jdk) throws Exception {
    Path application = jarOfJars();
    List<String> command =
        List.of(
            jdk.java().toString(),
            "-javaagent:" + Vtscope.JAR + "=output=" + directory.resolve("report.json"),
            "-jar",
            application.toString());
    try (Program program = Program.start(command)) {
      assertThat(program.await()).as(program::err).isZero();
      assertThat(program.out()).isEqualTo(SEEN);
      assertThat(program.err()).matches("vtscope: report written to .*report.json\n");
    }
  }

  /** A Spring Boot jar with its own loader. */
  private Path jarOfJars() throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest
        .getMainAttributes()
        .put(Attributes.Name.MAIN_CLASS, "org.springframework.boot.loader.launch.JarLauncher");
    manifest.getMainAttributes().putValue("Start-Class", "fixture.OwnLibraries");
    manifest.getMainAttributes().putValue("Spring-Boot-Classes", "BOOT-INF/classes/");
    manifest.getMainAttributes().putValue("Spring-Boot-Lib", "BOOT-INF/lib/");
    Path file = directory.resolve("application.jar");
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out, manifest);
        JarFile loader = new JarFile(jars("spring-boot-loader").getFirst().toFile())) {
      for (var entry : loader.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
        try (InputStream in = loader.getInputStream(entry)) {
          store(jar, entry.getName(), in.readAllBytes());
        }
      }
      for (String folder : List.of("BOOT-INF/", "BOOT-INF/classes/", "BOOT-INF/lib/")) {
        jar.putNextEntry(new ZipEntry(folder));
      }
      store(
          jar,
          "BOOT-INF/classes/fixture/OwnLibraries.class",
          Files.readAllBytes(Vtscope.FIXTURES.resolve("fixture/OwnLibraries.class")));
      for (Path library : jars("own-libraries")) {
        store(jar, "BOOT-INF/lib/" + library.getFileName(), Files.readAllBytes(library));
      }
    }
    return file;
  }

  /** Nested jars must be uncompressed. */
  private static void store(JarOutputStream jar, String name, byte[] bytes) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(bytes.length);
    CRC32 crc = new CRC32();
    crc.update(bytes);
    entry.setCrc(crc.getValue());
    jar.putNextEntry(entry);
    jar.write(bytes);
    jar.closeEntry();
  }

  private static List<Path> jars(String folder) throws IOException {
    try (Stream<Path> files = Files.list(Path.of("target", folder).toAbsolutePath())) {
      return files.sorted().toList();
    }
  }
}
