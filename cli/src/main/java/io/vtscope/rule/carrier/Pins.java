package io.vtscope.rule.carrier;

import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.library.ClassHolds;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Every pin of a snapshot as a finding, however short and rare: for those who say themselves what
 * is too much, a test for one.
 */
public final class Pins {
  private Pins() {}

  /**
   * The places that pinned, those with most cost first. Classes that were loaded or linked, or
   * waited for while another thread initialised them, are left out: every program begins like this.
   * So is what no frame explains, as a defect of the JDK does that now and then to any program.
   *
   * @param counts which of the places are wanted
   */
  public static List<Finding> of(Snapshot snapshot, Predicate<Hotspot> counts) {
    List<Finding> findings = new ArrayList<>();
    for (Hotspot hotspot : snapshot.hotspots()) {
      Kind kind = kind(hotspot);
      if (kind != null && counts.test(hotspot)) {
        findings.add(HeldPlace.finding(kind, Severity.WARNING, hotspot, snapshot));
      }
    }
    return findings;
  }

  /** The kind of finding; null where it is no pin, or only a start. */
  private static @Nullable Kind kind(Hotspot hotspot) {
    return switch (hotspot.cause()) {
      case MONITOR -> Kind.PINNED_MONITOR;
      case NATIVE, UNKNOWN -> Kind.PINNED_NATIVE;
      case CLASS_INIT -> ClassHolds.waits(hotspot) ? Kind.PINNED_CLASS_INIT : null;
      case CLASS_INIT_WAIT, CLASS_LOADING, CONTENTION, FILE_IO, NATIVE_CALL, NOT_UNMOUNTED -> null;
    };
  }
}
