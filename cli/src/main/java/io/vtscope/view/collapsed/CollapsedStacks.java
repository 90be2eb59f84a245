package io.vtscope.view.collapsed;

import io.vtscope.blame.Site;
import io.vtscope.finding.Diagnosis;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.view.format.CostShares;
import io.vtscope.view.format.CostShares.CostShare;
import io.vtscope.view.format.Printable;
import io.vtscope.view.format.Stacks;
import io.vtscope.view.format.WaitShares;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes stacks for flame graphs: outermost frame first, separated by ";", then a weight. */
public final class CollapsedStacks {
  private static final long MICRO = 1000;
  private static final double MILLI = 1e6;
  private static final String CUT_OFF = "[outer_frames_not_recorded]";
  private static final String NO_STACK = "[stack_not_kept]";

  private CollapsedStacks() {}

  /** Hotspots by carrier microseconds. */
  public static String of(Diagnosis diagnosis) {
    Map<String, Long> weights = new LinkedHashMap<>();
    for (Hotspot hotspot : diagnosis.snapshot().hotspots()) {
      add(hotspot, weights);
    }
    return lines(weights);
  }

  /** Waiting virtual threads by thread-milliseconds. */
  public static String ofWaiting(Diagnosis diagnosis) {
    Map<String, Long> weights = new LinkedHashMap<>();
    for (WaitShares.WaitShare share : WaitShares.of(diagnosis.snapshot().waits().population())) {
      weights.merge(line(share.stack(), null), Math.round(share.nanos() / MILLI), Long::sum);
    }
    return lines(weights);
  }

  private static String lines(Map<String, Long> weights) {
    StringBuilder lines = new StringBuilder();
    weights.forEach((stack, weight) -> {
      if (weight > 0) {
        lines.append(stack).append(' ').append(weight).append('\n');
      }
    });
    return lines.toString();
  }

  /** Carries the rounding error to the next stack, so that the sum is exact. */
  private static void add(Hotspot hotspot, Map<String, Long> weights) {
    long nanos = 0;
    for (CostShare share : CostShares.of(hotspot)) {
      long before = Math.round((double) nanos / MICRO);
      nanos += share.nanos();
      long micros = Math.round((double) nanos / MICRO) - before;
      weights.merge(line(share.stack(), hotspot.blame().site()), micros, Long::sum);
    }
  }

  private static String line(Stack stack, @Nullable Site site) {
    List<String> frames = new ArrayList<>();
    if (stack.frames().isEmpty()) {
      frames.add(NO_STACK);
      if (site != null) {
        frames.add(name(site.name()));
      }
    } else if (stack.truncated()) {
      frames.add(CUT_OFF);
    }
    for (Frame frame : Stacks.telling(stack).reversed()) {
      frames.add(name(frame.name()));
    }
    return String.join(";", frames);
  }

  private static String name(String name) {
    return Printable.of(name).replace(';', ',').replaceAll("\\s", "_");
  }
}
