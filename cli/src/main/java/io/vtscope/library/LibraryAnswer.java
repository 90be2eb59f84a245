package io.vtscope.library;

import io.vtscope.blame.Frames;
import io.vtscope.jvm.Frame;
import io.vtscope.meaning.Rows;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A wait for an answer that only library frames show, from {@code library-answers.tsv}. */
public enum LibraryAnswer {
  COROUTINE,
  RPC,
  FUTURE;

  /**
   * The pattern of a wait for a library.
   *
   * @param waits name prefix of the innermost library frame
   */
  private record Wait(String waits, String call, String state) {}

  private static final class Table {
    static final Map<LibraryAnswer, Wait> WAITS = read();

    private static Map<LibraryAnswer, Wait> read() {
      Map<String, List<String>> rows =
          Rows.of(LibraryAnswer.class, "library-answers.tsv").stream()
              .collect(Collectors.toMap(row -> row.get(0), Function.identity()));
      return Arrays.stream(values())
          .collect(
              Collectors.toUnmodifiableMap(
                  Function.identity(), answer -> wait(rows.get(answer.name()), answer)));
    }

    private static Wait wait(@Nullable List<String> row, LibraryAnswer answer) {
      if (row == null) {
        throw new IllegalStateException("library-answers.tsv has no row for " + answer);
      }
      return new Wait(row.get(1), row.get(2), row.get(3));
    }
  }

  private Wait waiting() {
    return Objects.requireNonNull(Table.WAITS.get(this));
  }

  public String call() {
    return waiting().call;
  }

  /** The answer that a stack waits for; null if none. */
  public static @Nullable LibraryAnswer of(List<Frame> frames, String state) {
    int innermost = Frames.innermostOfApplication(frames);
    if (innermost < 0) {
      return null;
    }
    String waits = frames.get(innermost).name();
    for (LibraryAnswer answer : values()) {
      Wait wait = answer.waiting();
      if (wait.state.equals(state) && waits.startsWith(wait.waits) && answer.isIn(frames)) {
        return answer;
      }
    }
    return null;
  }

  /** Matches a prefix, because Kotlin appends "$default" for omitted arguments. */
  private boolean isIn(List<Frame> frames) {
    return frames.stream().anyMatch(frame -> frame.name().startsWith(call()));
  }
}
