package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.blame.Target;
import io.vtscope.ledger.Snapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A finding shared by several JVMs.
 *
 * @param jvm has the worst finding
 * @param of number of JVMs with this program
 */
public record Folded(Finding worst, Snapshot jvm, List<Target> in, int of) {
  private record Key(
      Kind kind,
      @Nullable String mainClass,
      @Nullable String type,
      @Nullable String method,
      @Nullable String lock,
      @Nullable Object caller) {
    static Key of(Finding finding, Target target) {
      Site site = finding.site();
      return site == null
          ? new Key(finding.kind(), target.mainClass(), null, null, null, null)
          : new Key(
              finding.kind(),
              target.mainClass(),
              site.type(),
              site.method(),
              site.lock(),
              finding.facts().caller());
    }
  }

  private record Seen(Finding finding, Snapshot jvm) {}

  private static final Comparator<Finding> WORST_FIRST =
      FindingOrder.ofSeveralJvms()
          .thenComparing(
              Comparator.comparingLong(
                      (Finding finding) -> finding.cost() == null ? 0 : finding.cost().totalNanos())
                  .reversed());

  /** Merges findings, worst first. */
  public static List<Folded> of(List<Diagnosis> jvms) {
    Map<Key, List<Seen>> places = new LinkedHashMap<>();
    for (Diagnosis jvm : jvms) {
      Snapshot snapshot = jvm.snapshot();
      for (Finding finding : jvm.findings()) {
        places
            .computeIfAbsent(Key.of(finding, snapshot.target()), key -> new ArrayList<>())
            .add(new Seen(finding, snapshot));
      }
    }
    List<Folded> folded = new ArrayList<>();
    places.forEach((key, seen) -> folded.add(fold(key, seen, jvms)));
    folded.sort(Comparator.comparing(Folded::worst, WORST_FIRST));
    return folded;
  }

  /** Each JVM once, by identity: targets in containers may be equal. */
  private static List<Target> in(List<Seen> seen) {
    IdentityHashMap<Snapshot, Target> in = new IdentityHashMap<>();
    List<Target> inOrder = new ArrayList<>();
    for (Seen one : seen) {
      if (in.put(one.jvm, one.jvm.target()) == null) {
        inOrder.add(one.jvm.target());
      }
    }
    return inOrder;
  }

  private static Folded fold(Key key, List<Seen> seen, List<Diagnosis> jvms) {
    long running =
        jvms.stream()
            .filter(jvm -> Objects.equals(jvm.snapshot().target().mainClass(), key.mainClass))
            .count();
    Seen worst = seen.stream().min(Comparator.comparing(Seen::finding, WORST_FIRST)).orElseThrow();
    return new Folded(worst.finding(), worst.jvm(), in(seen), (int) running);
  }
}
