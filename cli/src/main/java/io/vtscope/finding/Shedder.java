package io.vtscope.finding;

import io.vtscope.ledger.executor.Executor;
import io.vtscope.observation.Stack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A library whose executors are there to refuse what is too much: a row of {@code shedders.tsv}.
 *
 * @param classes beginnings of the names of those that make the executor or give it tasks
 * @param what one of its executors is, with its article
 * @param exception that its callers get
 * @param setting what to change where less is to be refused; a sentence without its end
 * @param link where that is said
 */
record Shedder(List<String> classes, String what, String exception, String setting, String link) {

  /** Read when it is first needed. */
  private static final class Holder {
    static final List<Shedder> ALL =
        Rows.of(Rows.class, "shedders.tsv", 5).stream().map(Shedder::row).toList();
  }

  private static Shedder row(List<String> columns) {
    return new Shedder(
        List.of(columns.get(0).split(",", -1)),
        columns.get(1),
        columns.get(2),
        columns.get(3),
        columns.get(4));
  }

  /** Null where the tasks that it refused were not given by such a library. */
  static @Nullable Shedder of(Executor executor) {
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

  String remedy() {
    return "Nothing, if so much is meant to be refused. Else see why its tasks take long, or %s (%s)."
        .formatted(setting, link);
  }
}
