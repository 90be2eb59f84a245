package io.vtscope.library;

import io.vtscope.ledger.executor.Executor;
import io.vtscope.meaning.Rows;
import io.vtscope.observation.Stack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A library whose executors are there to reject what is too much: a row of {@code shedders.tsv}.
 *
 * @param classes beginnings of the names of the classes that submit tasks
 * @param what the library calls one of its executors
 * @param exception that its callers get
 */
public record Shedder(List<String> classes, String what, String exception) {
  private static final int COLUMNS = 3;

  /** Read when it is first needed. */
  private static final class Holder {
    static final List<Shedder> ALL =
        Rows.of(Shedder.class, "shedders.tsv", COLUMNS).stream().map(Shedder::row).toList();
  }

  private static Shedder row(List<String> columns) {
    return new Shedder(List.of(columns.get(0).split(",", -1)), columns.get(1), columns.get(2));
  }

  /** The library that submitted all tasks that an executor rejected; null if there is none. */
  public static @Nullable Shedder of(Executor executor) {
    for (Shedder shedder : Holder.ALL) {
      boolean gave =
          !executor.rejections().isEmpty()
              && executor.rejections().stream().allMatch(one -> shedder.isIn(one.getKey()));
      if (gave) {
        return shedder;
      }
    }
    return null;
  }

  private boolean isIn(Stack stack) {
    return stack.frames().stream()
        .anyMatch(frame -> classes.stream().anyMatch(frame.type()::startsWith));
  }
}
