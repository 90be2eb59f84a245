package io.vtscope.view.format;

import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.ledger.pin.Hotspot;
import org.jspecify.annotations.Nullable;

/** Maps hotspots to findings. */
public final class HotspotFindings {
  private HotspotFindings() {}

  /** Null if none. */
  public static @Nullable Finding of(Hotspot hotspot, Diagnosis diagnosis) {
    return diagnosis.findings().stream()
        .filter(finding ->
            hotspot.cost().equals(finding.cost())
                && hotspot.blame().site() != null
                && hotspot.blame().site().equals(finding.site()))
        .findFirst()
        .orElse(null);
  }
}
