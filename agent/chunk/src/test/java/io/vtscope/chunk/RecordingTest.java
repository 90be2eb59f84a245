package io.vtscope.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingTest {
  private static final List<String> FIELDS =
      List.of(
          "startTime",
          "duration",
          "eventThread",
          "stackTrace",
          "flag",
          "small",
          "letter",
          "shorter",
          "number",
          "big",
          "single",
          "real",
          "text",
          "thread",
          "type",
          "notThere");
  private static final List<@Nullable String> TEXTS =
      Arrays.asList(
          null, "", "plain", "żółć", "漢字とかな", "\u0000\n\u001b[31m", "x".repeat(20_000), "𝄞");

  /** 2^12 stacks fill a megabyte. */
  private static final int WAYS = 12;

  @TempDir Path directory;

  @Test
  void everyFieldMatchesTheJdkReader() throws Exception {
    Path file = record(500);

    List<List<@Nullable Object>> read = new ArrayList<>();
    List<Long> times = new ArrayList<>();
    var outcome =
        io.vtscope.chunk.Recording.read(
            file,
            new Subscriptions()
                .on(
                    "test.Everything",
                    FIELDS,
                    row -> {
                      read.add(values(row));
                      times.add(row.epochNanos(0));
                    }));

    assertThat(outcome.damage()).isNull();
    assertThat(outcome.chunks()).isGreaterThanOrEqualTo(2);
    List<RecordedEvent> expected =
        RecordingFile.readAllEvents(file).stream()
            .filter(event -> event.getEventType().getName().equals("test.Everything"))
            .toList();
    assertThat(read)
        .hasSize(1000)
        .containsExactlyElementsOf(expected.stream().map(RecordingTest::values).toList());
    for (int i = 0; i < expected.size(); i++) {
      // The JDK reader applies the first chunk's clock to the next.
      assertThat(times.get(i)).isCloseTo(nanos(expected.get(i)), within(1000L));
    }
  }

  @Test
  void stacksAndThreadsMatchTheJdkReader() throws Exception {
    Path file = directory.resolve("threads.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.ThreadStart").withStackTrace();
      recording.start();
      for (int i = 0; i < 20; i++) {
        Thread thread = new Thread(new ThreadGroup("group-" + i), () -> {}, "started-" + i);
        thread.start();
        thread.join();
      }
      recording.dump(file);
    }

    List<List<@Nullable Object>> read = new ArrayList<>();
    io.vtscope.chunk.Recording.read(
        file,
        new Subscriptions()
            .on(
                "jdk.ThreadStart",
                List.of("startTime", "thread", "stackTrace"),
                row -> read.add(Arrays.asList(row.thread(1), row.stack(2)))));

    List<List<@Nullable Object>> expected = new ArrayList<>();
    for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
      expected.add(Arrays.asList(thread(event.getThread("thread")), stack(event)));
    }
    assertThat(read).hasSizeGreaterThanOrEqualTo(20).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void sharedStackIsShownOnceAndThenOnlyCounted() throws Exception {
    Path file = directory.resolve("stacks.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("test.Everything").withStackTrace();
      recording.start();
      for (int i = 0; i < 30; i++) {
        new TestEvent().commit();
        if (i % 3 == 0) {
          new TestEvent().commit();
        }
      }
      recording.dump(file);
    }

    List<JfrStack> shown = new ArrayList<>();
    int[] again = {0};
    int[] notSeen = {0};
    io.vtscope.chunk.Recording.read(
        file,
        new Subscriptions()
            .onStacks(
                "test.Everything",
                List.of("stackTrace", "number"),
                new Subscriptions.ByStack() {
                  @Override
                  public boolean seen(Row row) {
                    JfrStack stack = Objects.requireNonNull(row.stack(0));
                    shown.add(stack);
                    // Show the first again, because it was missed.
                    return shown.size() > 1 || notSeen[0]++ > 0;
                  }

                  @Override
                  public void seenAgain() {
                    again[0]++;
                  }
                }));

    assertThat(RecordingFile.readAllEvents(file).stream().map(RecordingTest::stack).distinct())
        .hasSize(2);
    assertThat(shown).hasSize(3);
    assertThat(shown.stream().distinct()).hasSize(2);
    assertThat(again[0]).isEqualTo(40 - 3);
  }

  @Test
  void limitedCacheYieldsTheSameStacks() throws Exception {
    Path file = directory.resolve("little.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("test.Everything").withStackTrace();
      recording.start();
      for (int i = 0; i < 30; i++) {
        deep(i % 10);
      }
      recording.dump(file);
    }
    List<JfrStack> all = stacks(file, new Subscriptions());
    assertThat(all).hasSize(30);
    assertThat(all.stream().distinct()).hasSize(10);
    assertThat(stacks(file, new Subscriptions().keeping(1, 0))).isEqualTo(all);
  }

  private static void deep(int calls) {
    if (calls == 0) {
      new TestEvent().commit();
    } else {
      deep(calls - 1);
    }
  }

  private static List<JfrStack> stacks(Path file, Subscriptions subscriptions) throws Exception {
    List<JfrStack> read = new ArrayList<>();
    io.vtscope.chunk.Recording.read(
        file,
        subscriptions.on(
            "test.Everything",
            List.of("stackTrace"),
            row -> read.add(Objects.requireNonNull(row.stack(0)))));
    return read;
  }

  @Test
  void constantsLongerThanTheBufferMatchTheJdkReader() throws Exception {
    Path file = directory.resolve("long.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.ThreadStart").withoutStackTrace();
      recording.start();
      for (int length = 1; length < 500_000; length = length * 3 / 2 + 1) {
        Thread thread = new Thread(() -> {}, "n".repeat(length));
        thread.start();
        thread.join();
      }
      recording.dump(file);
    }

    List<@Nullable JfrThread> read = new ArrayList<>();
    io.vtscope.chunk.Recording.read(
        file,
        new Subscriptions()
            .on("jdk.ThreadStart", List.of("thread"), row -> read.add(row.thread(0))));

    List<@Nullable JfrThread> expected =
        RecordingFile.readAllEvents(file).stream()
            .<@Nullable JfrThread>map(event -> thread(event.getThread("thread")))
            .toList();
    assertThat(read).hasSizeGreaterThan(25).containsExactlyInAnyOrderElementsOf(expected);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void moreStacksThanTheBufferHoldsMatchTheJdkReader(boolean shared) throws Exception {
    Path file = directory.resolve("stacks.jfr");
    try (Recording recording = new Recording()) {
      recording.enable(TestEvent.class).withStackTrace();
      recording.start();
      for (int way = 0; way < 1 << WAYS; way++) {
        go(way, WAYS);
      }
      recording.stop();
      recording.dump(file);
    }

    List<@Nullable JfrStack> read = new ArrayList<>();
    Subscriptions subscriptions =
        shared ? new Subscriptions().sharing(new KnownStacks()) : new Subscriptions();
    io.vtscope.chunk.Recording.read(
        file,
        subscriptions.on("test.Everything", List.of("stackTrace"), row -> read.add(row.stack(0))));

    List<@Nullable JfrStack> expected =
        RecordingFile.readAllEvents(file).stream()
            .<@Nullable JfrStack>map(RecordingTest::stack)
            .toList();
    assertThat(expected).hasSize(1 << WAYS);
    if (shared) {
      assertThat(read.stream().map(RecordingTest::lines))
          .isEqualTo(expected.stream().map(RecordingTest::lines).toList());
    } else {
      assertThat(read).isEqualTo(expected);
    }
  }

  /** Recurses on a different path, and so a different stack, for each way. */
  private static int go(int way, int left) {
    if (left == 0) {
      new TestEvent().commit();
      return 0;
    }
    return (way & 1) == 0 ? go(way >> 1, left - 1) + 1 : go(way >> 1, left - 1) + 2;
  }

  /** The frames as lines, without the kind of compilation. */
  private static List<String> lines(@Nullable JfrStack stack) {
    return stack == null
        ? List.of()
        : stack.frames().stream()
            .map(frame ->
                "%s.%s%s %d %d"
                    .formatted(
                        frame.type(),
                        frame.method(),
                        frame.descriptor(),
                        frame.line(),
                        frame.bytecodeIndex()))
            .toList();
  }

  @Test
  void truncatedRecordingYieldsPartialDataOrOneError() throws Exception {
    Path whole = record(200);
    byte[] bytes = Files.readAllBytes(whole);
    int read = 0;
    for (int length = 0; length < bytes.length; length += 1 + bytes.length / 97) {
      Path cut = directory.resolve("cut.jfr");
      Files.write(cut, Arrays.copyOf(bytes, length));
      List<Long> numbers = new ArrayList<>();
      var subscriptions =
          new Subscriptions()
              .on("test.Everything", List.of("number"), row -> numbers.add(row.number(0)));
      try {
        var outcome = io.vtscope.chunk.Recording.read(cut, subscriptions);
        assertThat(outcome.damage()).as("cut at %d of %d", length, bytes.length).isNotNull();
      } catch (ChunkFormatException e) {
        assertThat(numbers).isEmpty();
      }
      read += numbers.size();
    }
    assertThat(read).isPositive();
  }

  @Test
  void readsDataWrittenAfterTheFileWasOpened() throws Exception {
    Path whole = record(100);
    byte[] bytes = Files.readAllBytes(whole);
    Path growing = directory.resolve("growing.jfr");
    Files.write(growing, Arrays.copyOf(bytes, bytes.length / 2));
    List<Long> numbers = new ArrayList<>();
    var subscriptions =
        new Subscriptions()
            .on("test.Everything", List.of("number"), row -> numbers.add(row.number(0)));
    try (var recording = io.vtscope.chunk.Recording.open(growing)) {
      Files.write(growing, bytes);
      assertThat(recording.read(0, subscriptions)).isNull();
    }
    assertThat(numbers).hasSize(100);
  }

  @Test
  void rejectsFilesThatAreNoRecordings() throws Exception {
    assertThatThrownBy(() -> readNothing("")).hasMessage("it is empty");
    assertThatThrownBy(() -> readNothing("PK\u0003\u0004 not a recording at all, sorry"))
        .isInstanceOf(ChunkFormatException.class)
        .hasMessage("it does not start like a JFR file");
    assertThatThrownBy(() -> readNothing("FLR\0\0\u0001\0\0" + "\0".repeat(80)))
        .hasMessageStartingWith("it has the JFR format 1.0;");
    assertThatThrownBy(() -> readNothing("FLR\0\0\u0002\0\0"))
        .hasMessage("it ends inside the first chunk's header");
  }

  private void readNothing(String content) throws IOException {
    Path file = Files.writeString(directory.resolve("not.jfr"), content);
    io.vtscope.chunk.Recording.read(file, new Subscriptions());
  }

  /** Records two chunks of equal size. */
  private Path record(int events) throws IOException {
    Path file = directory.resolve("recording.jfr");
    try (Recording recording = new Recording()) {
      recording.enable(TestEvent.class).withThreshold(Duration.ZERO);
      recording.start();
      commit(events);
      try (Recording rotatesTheChunk = new Recording()) {
        rotatesTheChunk.start();
        commit(events);
      }
      recording.stop();
      recording.dump(file);
    }
    // Each start or stop of the second recording ended a chunk; the last is empty.
    return file;
  }

  private static void commit(int events) {
    for (int i = 0; i < events; i++) {
      TestEvent.numbered(i, TEXTS.get(i % TEXTS.size())).commit();
    }
  }

  private static List<@Nullable Object> values(Row row) {
    return Arrays.asList(
        row.nanos(1),
        row.thread(2),
        row.stack(3),
        row.number(4) != 0,
        (byte) row.number(5),
        (char) row.number(6),
        (short) row.number(7),
        (int) row.number(8),
        row.number(9),
        Float.intBitsToFloat((int) row.number(10)),
        Double.longBitsToDouble(row.number(11)),
        row.text(12),
        row.thread(13),
        row.className(14),
        row.has(15));
  }

  private static List<@Nullable Object> values(RecordedEvent event) {
    return Arrays.asList(
        event.getDuration().toNanos(),
        thread(event.getThread()),
        stack(event),
        event.getBoolean("flag"),
        event.getByte("small"),
        event.getChar("letter"),
        event.getShort("shorter"),
        event.getInt("number"),
        event.getLong("big"),
        event.getFloat("single"),
        event.getDouble("real"),
        event.getString("text"),
        thread(event.getThread("thread")),
        ((RecordedClass) event.getValue("type")).getName(),
        false);
  }

  private static long nanos(RecordedEvent event) {
    return ChronoUnit.NANOS.between(Instant.EPOCH, event.getStartTime());
  }

  private static JfrThread thread(RecordedThread thread) {
    String name = thread.getJavaName() == null ? thread.getOSName() : thread.getJavaName();
    var group = thread.getThreadGroup();
    return new JfrThread(
        thread.getJavaThreadId(),
        name == null ? "" : name,
        group == null ? "" : group.getName(),
        thread.isVirtual());
  }

  private static @Nullable JfrStack stack(RecordedEvent event) {
    var stack = event.getStackTrace();
    if (stack == null) {
      return null;
    }
    List<JfrFrame> frames = new ArrayList<>();
    for (RecordedFrame frame : stack.getFrames()) {
      var method = frame.getMethod();
      frames.add(
          new JfrFrame(
              method.getType().getName(),
              module(method.getType()),
              method.getName(),
              method.getDescriptor(),
              frame.getLineNumber(),
              frame.getBytecodeIndex(),
              frame.getType(),
              method.isHidden()));
    }
    return new JfrStack(frames, stack.isTruncated());
  }

  private static String module(RecordedClass type) {
    RecordedObject inPackage = type.getValue("package");
    RecordedObject module = inPackage == null ? null : inPackage.getValue("module");
    String name = module == null ? null : module.getString("name");
    return name == null ? "" : name;
  }
}
