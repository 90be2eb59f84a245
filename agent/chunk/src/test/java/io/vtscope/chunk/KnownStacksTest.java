package io.vtscope.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownStacksTest {
  private static final int DEPTHS = 12;

  /** Enough calls for the C1 compiler. */
  private static final int OFTEN = 500;

  @TempDir Path directory;

  private static final class Lines implements StackMaker<List<String>, String> {
    private int made;

    @Override
    public String frame(JfrFrame frame) {
      return line(frame.type() + "." + frame.method(), frame.line(), frame.bytecodeIndex());
    }

    @Override
    public List<String> stack(List<String> frames, boolean truncated) {
      made++;
      return List.copyOf(frames);
    }
  }

  @Test
  void buildsAStackOnceDespiteCompiledFrames() throws Exception {
    List<Path> parts = new ArrayList<>();
    while (parts.size() < 2) {
      parts.add(record());
    }
    Path both = joined(parts.getFirst(), parts.getLast());
    List<RecordedEvent> events = RecordingFile.readAllEvents(both);
    List<List<String>> expected = stacks(events, KnownStacksTest::line);
    Set<List<String>> withKinds =
        new HashSet<>(stacks(events, frame -> line(frame) + " " + frame.getType()));

    // Stacks of earlier chunks are kept as positions only.
    List<List<String>> asRead = new ArrayList<>();
    io.vtscope.chunk.Recording.read(
        both,
        new Subscriptions()
            .sharing(new KnownStacks())
            .on("test.Everything", List.of("stackTrace"), row -> asRead.add(lines(row.stack(0)))));
    assertThat(asRead).isEqualTo(expected);

    Lines maker = new Lines();
    List<List<String>> read = new ArrayList<>();
    io.vtscope.chunk.Recording.read(
        both,
        new Subscriptions()
            .sharing(new KnownStacks())
            .on("test.Everything", List.of("stackTrace"), row -> read.add(row.stack(0, maker))));

    assertThat(read).isEqualTo(expected);
    assertThat(maker.made).isEqualTo(new HashSet<>(expected).size()).isEqualTo(DEPTHS);
    assertThat(withKinds).as("as the JVM had compiled them").hasSizeGreaterThan(DEPTHS);
  }

  private static List<String> lines(@Nullable JfrStack stack) {
    return Objects.requireNonNull(stack).frames().stream()
        .map(
            frame -> line(frame.type() + "." + frame.method(), frame.line(), frame.bytecodeIndex()))
        .toList();
  }

  private Path record() throws IOException {
    Path file = Files.createTempFile(directory, "part", ".jfr");
    try (Recording recording = new Recording()) {
      recording.enable(TestEvent.class).withStackTrace();
      recording.start();
      for (int i = 0; i < OFTEN * DEPTHS; i++) {
        descend(i % DEPTHS);
      }
      recording.stop();
      recording.dump(file);
    }
    return file;
  }

  private static int descend(int depth) {
    if (depth > 0) {
      return descend(depth - 1) + 1;
    }
    new TestEvent().commit();
    return 0;
  }

  private Path joined(Path one, Path other) throws IOException {
    Path both = directory.resolve("both.jfr");
    try (OutputStream out = Files.newOutputStream(both)) {
      Files.copy(one, out);
      Files.copy(other, out);
    }
    return both;
  }

  private static List<List<String>> stacks(
      List<RecordedEvent> events, Function<RecordedFrame, String> line) {
    return events.stream()
        .map(event -> event.getStackTrace().getFrames().stream().map(line).toList())
        .toList();
  }

  private static String line(RecordedFrame frame) {
    return line(
        frame.getMethod().getType().getName() + "." + frame.getMethod().getName(),
        frame.getLineNumber(),
        frame.getBytecodeIndex());
  }

  private static String line(String method, int line, int bytecodeIndex) {
    return method + ":" + line + "@" + bytecodeIndex;
  }
}
