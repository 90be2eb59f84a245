package io.vtscope.view.tui.widget;

import io.vtscope.blame.Frames;
import io.vtscope.finding.Amounts;
import io.vtscope.jvm.Frame;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.meaning.Meaning;
import io.vtscope.view.format.Places;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A hotspot's stacks merged into a tree, innermost frame first, with cost shares. */
public final class StackTree {
  private static final int MOST_LINES = 200;
  private static final int MOST_DEPTH = 60;

  private final Node root = new Node();
  private final List<Line> lines = new ArrayList<>();
  private final int width;

  private StackTree(int width) {
    this.width = width;
  }

  private static final class Node {
    final Map<String, Node> callers = new LinkedHashMap<>();
    long nanos;
    boolean isJdk;
  }

  public static List<Line> lines(Hotspot hotspot, int width) {
    StackTree tree = new StackTree(width);
    for (Hotspot.CostedStack stack : hotspot.stacks()) {
      tree.add(stack.stack().frames(), stack.cost().totalNanos());
    }
    tree.draw(tree.root, 0, true);
    return tree.lines;
  }

  /** Skips hidden frames and inner JDK frames. */
  private void add(List<Frame> all, long nanos) {
    List<Frame> frames =
        all.stream()
            .filter(frame -> !Frames.isMade(frame) && !frame.is(Meaning.CONTINUATION))
            .toList();
    int from = Math.max(0, Frames.innermostOfApplication(frames) - 1);
    Node node = root;
    node.nanos += nanos;
    for (Frame frame : frames.subList(from, Math.min(frames.size(), from + MOST_DEPTH))) {
      node = node.callers.computeIfAbsent(Places.of(frame), f -> new Node());
      node.nanos += nanos;
      node.isJdk = frame.isJdk();
    }
  }

  private void draw(Node node, int indent, boolean isFirst) {
    List<Map.Entry<String, Node>> callers = new ArrayList<>(node.callers.entrySet());
    callers.sort((a, b) -> Long.compare(b.getValue().nanos, a.getValue().nanos));
    boolean branches = callers.size() > 1 || isFirst;
    for (Map.Entry<String, Node> caller : callers) {
      if (lines.size() >= MOST_LINES) {
        return;
      }
      double share = root.nanos == 0 ? 0 : (double) caller.getValue().nanos / root.nanos;
      String label = branches ? Fit.right(Amounts.share(share), 7, "") + " " : " ".repeat(8);
      String place = Fit.place(caller.getKey(), Math.max(8, width - label.length() - indent), "…");
      lines.add(
          Line.of(Role.STRONG, label)
              .and(" ".repeat(indent))
              .and(caller.getValue().isJdk ? Role.DIM : Role.TEXT, place));
      draw(caller.getValue(), branches ? indent + 1 : indent, false);
    }
  }
}
