package io.vtscope.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import jdk.jfr.Recording;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events that come many at a time are those that come one by one, in the same order. */
class RowsTest {
  private static final int EVENTS = 3_000;

  @TempDir Path directory;

  @Test
  void numbersAreThoseOfEachEvent() throws Exception {
    assertThatManyAreAsOne(
        List.of("startTime", "duration", "eventThread", "notThere", "stackTrace"), number -> "");
  }

  @Test
  void textsAreThoseOfEachEventHoweverManyThereAre() throws Exception {
    List<String> fields = List.of("startTime", "duration", "text", "notThere", "big");
    assertThatManyAreAsOne(fields, number -> number % 3 == 0 ? null : "text " + number % 200);
    assertThatManyAreAsOne(fields, number -> number % 2 == 0 ? "even" : "odd");
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

  /** Of a text the number means nothing to others. */
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
