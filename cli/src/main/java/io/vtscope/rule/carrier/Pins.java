package io.vtscope.rule.carrier;

import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.library.ClassHolds;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** All pins as findings, for callers with their own limit, such as tests. */
public final class Pins {
  private Pins() {}

  /**
   * Costliest first. Class loading and waits for initialisers are omitted, because every program
   * has them. A JDK defect causes unexplained pins in any program.
   *
   * @param counts selects places
   */
  public static List<Finding> of(Snapshot snapshot, Predicate<Hotspot> counts) {
    List<Finding> findings = new ArrayList<>();
    for (Hotspot hotspot : snapshot.hotspots()) {
      Kind kind = kind(hotspot);
      if (kind != null && counts.test(hotspot)) {
        findings.add(HeldPlace.finding(kind, Judgement.of(Severity.WARNING), hotspot, snapshot));
      }
    }
    return findings;
  }

  private static @Nullable Kind kind(Hotspot hotspot) {
    return switch (hotspot.blame().cause()) {
      case MONITOR -> Kind.PINNED_MONITOR;
      case NATIVE, UNKNOWN -> Kind.PINNED_NATIVE;
      case CLASS_INIT -> ClassHolds.waits(hotspot) ? Kind.PINNED_CLASS_INIT : null;
      case CLASS_INIT_WAIT, CLASS_LOADING, CONTENTION, FILE_IO, NATIVE_CALL, NOT_UNMOUNTED -> null;
    };
  }
}
