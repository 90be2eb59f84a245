package io.vtscope.view.format;

import io.vtscope.finding.Amounts;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.wait.Population;
import io.vtscope.ledger.wait.WaitProfile;
import io.vtscope.library.WaitKind;
import io.vtscope.state.PopulationState.WaitGroup;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Splits the time that virtual threads waited by stack. The shares add up to the whole. */
public final class WaitShares {
  private static final double LEAST = 1;

  private WaitShares() {}

  /**
   * A part of the time.
   *
   * @param stack {@link Stack#NONE} for time without a kept stack
   * @param kind null without a stack
   * @param waitsFor class of the awaited object; null if unknown
   * @param nanos threads × time
   */
  public record WaitShare(
      Stack stack, @Nullable WaitKind kind, @Nullable String waitsFor, double nanos) {}

  private record Key(Stack stack, boolean isAtMonitor) {}

  /** The longest first. */
  public static List<WaitShare> of(Population population) {
    WaitProfile<Key> profile = profile(population);
    List<WaitShare> shares = new ArrayList<>();
    for (WaitProfile.Row<Key> row : profile.rows()) {
      WaitGroup example = row.example();
      shares.add(
          new WaitShare(example.stack(), WaitKind.of(example), example.waitsFor(), row.nanos()));
    }
    if (profile.unknown() >= LEAST) {
      shares.add(new WaitShare(Stack.NONE, null, null, profile.unknown()));
    }
    return shares;
  }

  private static WaitProfile<Key> profile(Population population) {
    return WaitProfile.of(population, group -> new Key(group.stack(), group.isAtMonitor()));
  }

  /** "from 30 counts of 100 stacks each; ±3 %"; empty if no thread waited. */
  public static String basis(Population population) {
    WaitProfile<Key> profile = profile(population);
    if (profile.most() == 0) {
      return "";
    }
    return "from %s of %s%s each%s"
        .formatted(
            Amounts.count(profile.counts(), "count"),
            profile.fewest() < profile.most() ? "up to " : "",
            Amounts.count(profile.most(), "stack"),
            profile.error() == 0 ? "" : "; ±" + Amounts.share(profile.error()));
  }
}
