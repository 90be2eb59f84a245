package io.vtscope.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.observation.JvmObservation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainClassTest {
  @TempDir Path directory;

  @Test
  void mainClassOmitsTheModuleName() throws Exception {
    assertThat(mainClass("-m", "jdk.jartool/sun.tools.jar.Main", "--version"))
        .isEqualTo("sun.tools.jar.Main");
  }

  @Test
  void aJarInADirectoryIsNoModule() throws Exception {
    Path jar = Files.createDirectory(directory.resolve("target")).resolve("app.jar");
    Files.writeString(directory.resolve("Main-Class"), "Main-Class: sun.tools.jar.Main\n");
    run(
        "-m",
        "jdk.jartool/sun.tools.jar.Main",
        "--create",
        "--file",
        jar.toString(),
        "--manifest",
        "Main-Class");
    assertThat(
            mainClass(
                "--add-exports=jdk.jartool/sun.tools.jar=ALL-UNNAMED",
                "-jar",
                "target/app.jar",
                "--version"))
        .isEqualTo("target/app.jar");
  }

  private @Nullable String mainClass(String... command) throws Exception {
    Path file = directory.resolve("made.jfr");
    run(
        Stream.concat(Stream.of("-XX:StartFlightRecording=filename=" + file), Stream.of(command))
            .toArray(String[]::new));
    List<@Nullable String> found = new ArrayList<>();
    RecordingSource.read(
        file,
        observation -> {
          if (observation instanceof JvmObservation.TargetInfo target) {
            found.add(target.mainClass());
          }
        });
    assertThat(found).isNotEmpty();
    return found.get(0);
  }

  private void run(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("output.txt").toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(directory.resolve("output.txt"))).isZero();
  }
}
