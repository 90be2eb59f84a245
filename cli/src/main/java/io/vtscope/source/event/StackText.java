package io.vtscope.source.event;

import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses the agent's stacks. Each line is a frame, innermost first: module, class, method, line (-2
 * if native), separated by tabs. "..." means truncated.
 */
final class StackText {
  private static final int MOST_CACHED = 5_000;
  private static final int NATIVE = -2;
  private static final String CUT_OFF = "...";

  private final Map<String, Stack> parsed = new HashMap<>();

  /**
   * Parses the text of a stack.
   *
   * @param text null if no stack was taken
   */
  Stack parse(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      return Stack.NONE;
    }
    if (parsed.size() > MOST_CACHED) {
      parsed.clear();
    }
    return parsed.computeIfAbsent(text, StackText::read);
  }

  private static Stack read(String text) {
    List<Frame> frames = new ArrayList<>();
    boolean truncated = false;
    for (String line : text.split("\n", -1)) {
      String[] columns = line.split("\t", -1);
      if (line.equals(CUT_OFF)) {
        truncated = true;
      } else if (columns.length >= 4) {
        int number = number(columns[3]);
        frames.add(
            new Frame(
                columns[1],
                columns[0],
                columns[2],
                "",
                Math.max(0, number),
                -1,
                number == NATIVE,
                false));
      }
    }
    return new Stack(frames, truncated);
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
