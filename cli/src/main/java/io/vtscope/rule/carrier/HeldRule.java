package io.vtscope.rule.carrier;

import io.vtscope.blame.Cause;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.Verdict;
import io.vtscope.judge.Judgement;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.charge.Charge;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.rule.base.Detector;
import io.vtscope.rule.base.Missing;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Finds places that hold carriers, by cause. */
public final class HeldRule implements Detector {
  private final Kind kind;
  private final Set<Cause> causes;

  private HeldRule(Kind kind, Cause... causes) {
    this.kind = kind;
    this.causes = Set.of(causes);
  }

  public static Detector pinnedMonitor() {
    return new HeldRule(Kind.PINNED_MONITOR, Cause.MONITOR);
  }

  public static Detector pinnedNative() {
    return new HeldRule(Kind.PINNED_NATIVE, Cause.NATIVE, Cause.NOT_UNMOUNTED, Cause.UNKNOWN);
  }

  public static Detector fileIo() {
    return new HeldRule(Kind.FILE_IO_CAPTURE, Cause.FILE_IO);
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    return Missing.verdict(kind, snapshot, findings(kind, causes, snapshot));
  }

  public static List<Finding> findings(Kind kind, Set<Cause> causes, Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    for (Hotspot hotspot : snapshot.hotspots()) {
      Charge charge =
          causes.contains(hotspot.blame().cause()) ? snapshot.charges().of(hotspot.place()) : null;
      Judgement judgement = charge == null ? null : charge.judged();
      if (judgement != null) {
        findings.add(HeldPlace.finding(kind, judgement, hotspot, snapshot));
      }
    }
    return findings;
  }
}
