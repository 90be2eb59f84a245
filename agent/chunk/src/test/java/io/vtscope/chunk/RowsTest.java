package io.vtscope.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import jdk.jfr.Recording;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowsTest {
  private static final int EVENTS = 3_000;

  @TempDir Path directory;

  @Test
  void numbersAreReadWithTheirEvents() throws Exception {
    assertThatManyAreAsOne(
        List.of("startTime", "duration", "eventThread", "notThere", "stackTrace"), number -> "");
  }

  @Test
  void manyTextsAreReadWithTheirEvents() throws Exception {
    List<String> fields = List.of("startTime", "duration", "text", "notThere", "big");
    assertThatManyAreAsOne(fields, number -> number % 3 == 0 ? null : "text " + number % 200);
    assertThatManyAreAsOne(fields, number -> number % 2 == 0 ? "even" : "odd");
  }

  @Test
  void stepCallbackRunsAfterConstantsAndAfterEvents() throws Exception {
    Path file = record(number -> "");
    int[] read = {0};
    List<Integer> steps = new ArrayList<>();
    io.vtscope.chunk.Recording.read(
        file,
        new Subscriptions()
            .on("test.Everything", List.of("startTime"), row -> read[0]++)
            .onStep(() -> steps.add(read[0])));
    assertThat(steps)
        .as("after metadata and a set of constants at least, and after the events")
        .startsWith(0, 0)
        .isSorted()
        .endsWith(EVENTS);
  }

  @Test
  void reportsDamageMetWhileRowsAreDelivered() throws Exception {
    Path file = record(number -> "");
    int most = Math.toIntExact(Files.size(file));
    for (int length : new int[] {most, most - 1}) { // the second length leaves a partial event
      Path cut = directory.resolve("cut.jfr");
      Files.write(cut, Arrays.copyOf(Files.readAllBytes(file), length));
      ChunkFormatException damage = new ChunkFormatException("damaged");
      assertThatThrownBy(() -> readAndFail(cut, new UncheckedIOException(damage))).isSameAs(damage);
      assertThatThrownBy(() -> readAndFail(cut, new IndexOutOfBoundsException()))
          .isInstanceOf(ChunkFormatException.class);
    }
  }

  /** Fails in the last of several batches. */
  private static void readAndFail(Path file, RuntimeException failure) throws IOException {
    int[] read = {0};
    boolean[] isPaused = {false};
    Subscriptions subscriptions =
        new Subscriptions()
            .onMany(
                "test.Everything",
                List.of("startTime"),
                rows -> {
                  read[0] += rows.size();
                  if (read[0] == EVENTS) {
                    throw failure;
                  }
                })
            .onPause(() -> isPaused[0] = true);
    try {
      io.vtscope.chunk.Recording.read(file, subscriptions);
    } finally {
      assertThat(isPaused[0]).isTrue();
      assertThat(read[0]).isEqualTo(EVENTS);
    }
  }

  private void assertThatManyAreAsOne(List<String> fields, IntFunction<@Nullable String> texts)
      throws Exception {
    Path file = record(texts);
    List<List<@Nullable Object>> one = new ArrayList<>();
    List<List<@Nullable Object>> many = new ArrayList<>();
    io.vtscope.chunk.Recording.read(
        file, new Subscriptions().on("test.Everything", fields, row -> one.add(values(row))));
    io.vtscope.chunk.Recording.read(
        file, new Subscriptions().onMany("test.Everything", fields, rows -> addAll(rows, many)));

    assertThat(one).hasSize(EVENTS);
    assertThat(many).isEqualTo(one);
  }

  private static List<@Nullable Object> values(Row row) {
    return Arrays.asList(row.epochNanos(0), row.nanos(1), number(row), row.text(2), row.number(4));
  }

  /** Text numbers are internal to the file. */
  private static long number(Row row) {
    return row.text(2) == null ? row.number(3) : 0;
  }

  private static void addAll(Rows rows, List<List<@Nullable Object>> all) {
    rows.toNanos(0, 1);
    long[] numbers = rows.numbers();
    for (int i = 0; i < rows.size(); i++) {
      int row = i * rows.width();
      String text = rows.text(2, numbers[row + 2]);
      long number = text == null ? numbers[row + 3] : 0;
      all.add(Arrays.asList(numbers[row], numbers[row + 1], number, text, numbers[row + 4]));
    }
  }

  private Path record(IntFunction<@Nullable String> texts) throws Exception {
    Path file = directory.resolve("many.jfr");
    try (Recording recording = new Recording()) {
      recording.enable(TestEvent.class);
      recording.start();
      for (int i = 0; i < EVENTS; i++) {
        TestEvent.numbered(i, texts.apply(i)).commit();
      }
      recording.dump(file);
    }
    return file;
  }
}
