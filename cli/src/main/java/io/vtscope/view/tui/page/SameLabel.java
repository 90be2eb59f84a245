package io.vtscope.view.tui.page;

import io.vtscope.observation.Frame;
import io.vtscope.view.format.Places;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Tells stacks with the same innermost frame apart: by the first caller that differs. */
final class SameLabel {
  private SameLabel() {}

  /** The rows; the label of those that share it also names a caller. */
  static List<ThreadsPage.Row> apart(List<ThreadsPage.Row> rows) {
    Map<String, List<ThreadsPage.Row>> byPlace =
        rows.stream().collect(Collectors.groupingBy(SameLabel::place));
    return rows.stream()
        .map(row -> {
          String caller = caller(row, byPlace.getOrDefault(place(row), List.of()));
          return caller.isEmpty() ? row : row.labelled(row.label() + " < " + caller);
        })
        .toList();
  }

  private static String place(ThreadsPage.Row row) {
    return row.label() + " " + row.call();
  }

  /** Empty if no caller differs. */
  private static String caller(ThreadsPage.Row row, List<ThreadsPage.Row> alike) {
    List<Frame> frames = callers(row);
    for (int i = 1; i < frames.size(); i++) {
      Frame frame = frames.get(i);
      int depth = i;
      boolean isShared =
          alike.stream()
              .map(SameLabel::callers)
              .allMatch(other -> other.size() > depth && other.get(depth).equals(frame));
      if (!isShared) {
        return Places.of(frame);
      }
    }
    return "";
  }

  private static List<Frame> callers(ThreadsPage.Row row) {
    return row.stack().frames().stream().filter(frame -> !frame.isJdk()).toList();
  }
}
