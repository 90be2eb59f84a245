package io.vtscope.library;

import io.vtscope.jvm.Stack;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.meaning.Rows;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A library whose executors reject excess load, from {@code shedders.tsv}.
 *
 * @param classes name prefixes of the submitting classes
 * @param what the library's name for an executor
 */
public record Shedder(List<String> classes, String what, String exception) {

  private static final class Holder {
    static final List<Shedder> ALL =
        Rows.of(Shedder.class, "shedders.tsv").stream().map(Shedder::row).toList();
  }

  private static Shedder row(List<String> columns) {
    return new Shedder(List.of(columns.get(0).split(",", -1)), columns.get(1), columns.get(2));
  }

  /** The library that submitted every rejected task, or null. */
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
