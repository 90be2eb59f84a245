package io.vtscope.view.html;

import io.vtscope.diff.Side;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.report.Report;
import io.vtscope.view.format.CostShares;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes the stacks that held carriers on both sides, by carrier time per minute. Reports have one
 * stack per hotspot, so a mixed comparison uses one.
 */
final class SamplesData {
  /** Frames in reports: "a.b.Type.method:17", "a.b.Type.method (native)". */
  private static final Pattern FRAME =
      Pattern.compile(
          "(?<type>.+)\\.(?<method>[^.]+?)(?::(?<line>\\d{1,9})|(?<native> \\(native\\)))?");

  private final PageData data;
  private final StackTable stacks;
  private final Map<Integer, double[]> weights = new LinkedHashMap<>();

  SamplesData(PageData data, StackTable stacks) {
    this.data = data;
    this.stacks = stacks;
  }

  void samples(Side before, Side after) throws IOException {
    boolean all = before.diagnosis() != null && after.diagnosis() != null;
    add(before, 1, all);
    add(after, 0, all);
    data.flag("oneStackEach", !all);
    data.beginArray("samples");
    for (Map.Entry<Integer, double[]> entry : weights.entrySet()) {
      data.beginArray();
      data.value(entry.getKey());
      data.millis(Math.round(entry.getValue()[0]));
      data.millis(Math.round(entry.getValue()[1]));
      data.endArray();
    }
    data.endArray();
  }

  private void add(Side side, int which, boolean all) {
    if (all) {
      for (Hotspot hotspot : Objects.requireNonNull(side.diagnosis()).snapshot().hotspots()) {
        for (CostShares.CostShare share : CostShares.of(hotspot)) {
          add(share.stack(), side.perMinute(share.nanos()), which);
        }
      }
    } else {
      for (Report.Hotspot hotspot : side.report().hotspots()) {
        add(stack(hotspot.stack()), side.perMinute(hotspot.cost().totalNanos()), which);
      }
    }
  }

  private void add(Stack stack, double nanos, int which) {
    weights.computeIfAbsent(stacks.add(stack), node -> new double[2])[which] += nanos;
  }

  private static Stack stack(List<String> lines) {
    List<Frame> frames = new ArrayList<>();
    for (String line : lines) {
      Matcher frame = FRAME.matcher(line);
      if (frame.matches()) {
        String at = frame.group("line");
        frames.add(
            new Frame(
                frame.group("type"),
                "",
                frame.group("method"),
                "",
                at == null ? 0 : Integer.parseInt(at),
                -1,
                frame.group("native") != null,
                false));
      }
    }
    return new Stack(frames, false);
  }
}
