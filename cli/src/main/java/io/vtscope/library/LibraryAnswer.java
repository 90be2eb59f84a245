package io.vtscope.library;

import io.vtscope.blame.Frames;
import io.vtscope.jvm.Frame;
import io.vtscope.meaning.Rows;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A wait for an answer that only library frames show, from {@code library-answers.tsv}.
 *
 * @param answer what a library waits for
 * @param waits name prefix of the innermost library frame
 * @param call the method that is called to wait
 * @param state of the virtual thread
 */
public record LibraryAnswer(String answer, String waits, String call, String state) {
  private static final class Table {
    static final List<LibraryAnswer> ALL =
        Rows.of(LibraryAnswer.class, "library-answers.tsv").stream()
            .map(row -> new LibraryAnswer(row.get(0), row.get(1), row.get(2), row.get(3)))
            .toList();
  }

  /** The answer that a stack waits for; null if none. */
  public static @Nullable LibraryAnswer of(List<Frame> frames, String state) {
    int innermost = Frames.innermostOfApplication(frames);
    if (innermost < 0) {
      return null;
    }
    String name = frames.get(innermost).name();
    return Table.ALL.stream()
        .filter(one -> one.state.equals(state) && name.startsWith(one.waits) && one.isIn(frames))
        .findFirst()
        .orElse(null);
  }

  private boolean isIn(List<Frame> frames) {
    return outermost(frames) >= 0;
  }

  /**
   * Index of the outermost frame of the call, or -1. Matches a prefix, because Kotlin appends
   * "$default" for omitted arguments.
   */
  public int outermost(List<Frame> frames) {
    for (int i = frames.size() - 1; i >= 0; i--) {
      if (frames.get(i).name().startsWith(call)) {
        return i;
      }
    }
    return -1;
  }
}
