package io.vtscope.view.html;

import io.vtscope.blame.Cause;
import io.vtscope.clock.Cost;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.charge.Runner;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.view.format.CostShares;
import io.vtscope.view.format.Holds;
import io.vtscope.view.format.Places;
import java.io.IOException;

/** Writes the hotspots with all stacks. */
final class HotspotsData {
  private final PageData data;
  private final StackTable stacks;

  HotspotsData(PageData data, StackTable stacks) {
    this.data = data;
    this.stacks = stacks;
  }

  void hotspots(Snapshot snapshot) throws IOException {
    data.beginArray("hotspots");
    for (Hotspot hotspot : snapshot.hotspots()) {
      hotspot(hotspot);
    }
    data.endArray();
    data.beginArray("computing");
    for (Runner runner : snapshot.charged().runners()) {
      Runner.Stretches stretches = runner.stretches();
      if (stretches != null) {
        data.begin();
        data.text("reason", runner.does() == Runner.Does.YIELDS ? "yields" : "computes");
        data.beginArray("stacks");
        stack(stacks.add(runner.stack()), stretches.cost().count(), stretches.cost().totalNanos());
        data.endArray();
        data.end();
      }
    }
    data.endArray();
  }

  private void hotspot(Hotspot hotspot) throws IOException {
    data.begin();
    data.text("reason", reason(hotspot.blame().cause()));
    data.text("place", place(hotspot));
    if (hotspot.blame().site() != null) {
      data.place("site", hotspot.blame().site());
      data.text("lock", hotspot.blame().site().lock());
    }
    data.artifact(
        hotspot.blame().callerArtifact() == null
            ? hotspot.blame().artifact()
            : hotspot.blame().callerArtifact());
    cost(hotspot);
    data.share("share", hotspot.extent().share());
    data.positive("queued", hotspot.extent().queued());
    data.positive("carriers", hotspot.extent().carriers());
    if (hotspot.extent().lastingNanos() > 0) {
      data.millis("lasting", hotspot.extent().lastingNanos());
    }
    data.text("blocking", hotspot.blame().blocking());
    data.text("alsoIn", String.join(", ", hotspot.alsoIn()));
    data.text("operation", hotspot.reported().operation());
    data.text("jvm", hotspot.reported().reason());
    data.place("caller", hotspot.blame().caller());
    data.text("notRead", hotspot.blame().notRead());
    data.flag("waits", hotspot.blame().cause() == Cause.CONTENTION);
    data.holders(hotspot.blame().holders());
    data.beginArray("stacks");
    for (CostShares.CostShare share : CostShares.of(hotspot)) {
      stack(stacks.add(share.stack()), share.count(), share.nanos());
    }
    data.endArray();
    data.end();
  }

  /** Sampled native calls have a total only. */
  private void cost(Hotspot hotspot) throws IOException {
    Cost cost = hotspot.cost();
    data.millis("total", cost.totalNanos());
    if (Holds.areCounted(hotspot)) {
      data.number("count", cost.count());
      data.millis("p50", cost.p50Nanos());
      data.millis("p90", cost.p90Nanos());
      data.millis("p99", cost.p99Nanos());
      data.millis("max", cost.maxNanos());
    }
  }

  /** Stack number, count, carrier milliseconds. */
  private void stack(int number, long count, long nanos) throws IOException {
    data.beginArray();
    data.value(number);
    data.value(count);
    data.millis(nanos);
    data.endArray();
  }

  static String reason(Cause cause) {
    return switch (cause) {
      case MONITOR -> "monitor";
      case NATIVE -> "native frame";
      case CLASS_INIT -> "class initialiser";
      case CLASS_INIT_WAIT -> "wait for class";
      case CLASS_LOADING -> "class loading";
      case CONTENTION -> "contended monitor";
      case FILE_IO -> "file I/O";
      case NATIVE_CALL -> "native call";
      case NOT_UNMOUNTED -> "unexplained";
      case UNKNOWN -> "unknown";
    };
  }

  /** If only JDK frames are to blame, the caller says more. */
  private static String place(Hotspot hotspot) {
    if (hotspot.blame().site() == null) {
      return "no stack was recorded";
    }
    return hotspot.blame().caller() == null
        ? Places.of(hotspot.blame().site())
        : Places.of(hotspot.blame().caller()) + " › " + hotspot.blame().site().method();
  }
}
