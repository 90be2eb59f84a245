package io.vtscope.bug;

import io.vtscope.bug.KnownBug.Purpose;
import io.vtscope.finding.Finding;
import io.vtscope.jvm.Jdk;
import io.vtscope.ledger.Snapshot;
import io.vtscope.meaning.Rows;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The known bugs in {@code known-bugs.tsv}. */
public final class KnownBugs {

  private KnownBugs() {}

  private static final class Table {
    static final List<KnownBug> ALL =
        Rows.of(KnownBugs.class, "known-bugs.tsv").stream().map(KnownBug::row).toList();
  }

  static List<KnownBug> all() {
    return Table.ALL;
  }

  /** The JDK's bugs. An unknown platform includes platform-specific bugs. */
  public static List<KnownBug> of(Jdk jdk) {
    return all().stream().filter(bug -> bug.affects(jdk)).toList();
  }

  /** The bug that leaves virtual threads in a state; null if unknown. */
  public static @Nullable KnownBug ofSleeper(String state, Jdk jdk) {
    return of(jdk, Purpose.CAUSE)
        .filter(bug -> bug.symptom() == Symptom.ofSleeper(state))
        .findFirst()
        .orElse(null);
  }

  /** Sentences about bugs that affect tools. */
  public static List<String> notes(Snapshot snapshot) {
    Jdk jdk = snapshot.target().jdk();
    return of(jdk, Purpose.NOTE)
        .filter(bug -> bug.symptom().isShownBy(snapshot))
        .map(bug -> bug.sentence(jdk))
        .toList();
  }

  /** Sentences about bugs that may cause a finding. */
  public static List<String> advice(Finding finding, Snapshot snapshot) {
    Jdk jdk = snapshot.target().jdk();
    return of(jdk, Purpose.ADVICE)
        .filter(bug -> bug.symptom().isShownBy(finding, snapshot))
        .map(bug -> bug.sentence(jdk))
        .toList();
  }

  private static Stream<KnownBug> of(Jdk jdk, Purpose purpose) {
    return of(jdk).stream()
        .filter(bug -> bug.purpose() == purpose)
        .filter(bug -> bug.system() == null || jdk.platform() != null);
  }
}
