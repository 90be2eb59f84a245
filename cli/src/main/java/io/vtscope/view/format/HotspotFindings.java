package io.vtscope.view.format;

import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.ledger.pin.Hotspot;
import org.jspecify.annotations.Nullable;

/** Which finding a hotspot has become. */
public final class HotspotFindings {
  private HotspotFindings() {}

  /** The finding that is about this place and this cost; null where there is none. */
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
