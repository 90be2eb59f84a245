package io.vtscope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.code.ClassCode;
import io.vtscope.code.Held;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Bytecode analysis and JVM agree on held monitors in random programs, named by seed. */
class HeldMonitorsIT {
  private static final int PROGRAMS = 18;

  /** Debug information: all, no variable names, no lines. */
  private static final List<String> KEPT = List.of("-g", "-g:source,lines", "-g:none");

  @TempDir private static Path directory;

  /** Shared by all JDKs. */
  private static final Map<String, ClassCode> CLASSES = new HashMap<>();

  private static final Map<String, Held> TOLD = new HashMap<>();

  @BeforeAll
  static void compilePrograms() throws IOException {
    for (int i = 0; i < KEPT.size(); i++) {
      List<Path> sources = new ArrayList<>();
      for (int seed = i; seed < PROGRAMS; seed += KEPT.size()) {
        String type = "Program" + seed;
        Path source = directory.resolve(type + ".java");
        sources.add(Files.writeString(source, LockingSource.of(type, seed)));
      }
      compile(sources, KEPT.get(i));
    }
  }

  private static void compile(List<Path> sources, String kept) throws IOException {
    String classPath = Vtscope.FIXTURES.toString();
    List<String> options =
        List.of("--release", "21", kept, "-cp", classPath, "-d", directory.toString());
    JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      var units = files.getJavaFileObjectsFromPaths(sources);
      assertThat(compiler.getTask(null, files, null, options, null, units).call())
          .as("generated source compiles: %s", sources)
          .isTrue();
    }
  }

  @OnEachJdk
  void bytecodeAndJvmAgreeOnHeldMonitors(Jdk jdk) throws Exception {
    List<SeenFrame> frames = seenBy(jdk);
    Stream<String> differences =
        frames.stream()
            .filter(frame -> !frame.agreesWith(told(frame)))
            .map(frame -> frame + "\n    but the bytecode tells " + told(frame))
            .limit(20);
    assertThat(differences).as("a program's number is its seed").isEmpty();
    assertThatEnoughIsSeenOf(frames);
  }

  private static void assertThatEnoughIsSeenOf(List<SeenFrame> frames) {
    assertThat(frames.stream().map(SeenFrame::place).distinct()).hasSizeGreaterThan(2500);
    assertThat(share(frames, frame -> frame.holds(1))).isGreaterThan(0.6);
    assertThat(share(frames, frame -> frame.holds(2))).isGreaterThan(0.3);
    assertThat(share(frames, SeenFrame::holdsOneTwice)).isGreaterThan(0.05);
    assertThat(share(frames, frame -> told(frame).locks().stream().anyMatch(SeenFrame::isName)))
        .isGreaterThan(0.5);
  }

  private static double share(List<SeenFrame> frames, Predicate<SeenFrame> of) {
    return (double) frames.stream().filter(of).count() / frames.size();
  }

  private static Held told(SeenFrame frame) {
    return TOLD.computeIfAbsent(
        frame.place(),
        place ->
            CLASSES
                .computeIfAbsent(frame.type(), HeldMonitorsIT::read)
                .held(
                    frame.method(), frame.descriptor(), frame.bytecodeIndex(), frame.line(), true));
  }

  private static ClassCode read(String type) {
    try {
      byte[] bytes = Files.readAllBytes(directory.resolve(type.replace('.', '/') + ".class"));
      return Objects.requireNonNull(ClassCode.of(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Interpreted, so the probe sees every monitor. */
  private static List<SeenFrame> seenBy(Jdk jdk) throws InterruptedException {
    List<String> command = new ArrayList<>(List.of(jdk.java().toString(), "-Xint"));
    command.addAll(List.of("--add-opens", "java.base/java.lang=ALL-UNNAMED"));
    command.addAll(List.of("-cp", Vtscope.FIXTURES + ":" + directory, "fixture.Probe"));
    IntStream.range(0, PROGRAMS).forEach(seed -> command.add("generated.Program" + seed));
    try (Program program = Program.start(command)) {
      assertThat(program.await()).as(program::err).isZero();
      return program.out().lines().map(SeenFrame::of).toList();
    }
  }
}
