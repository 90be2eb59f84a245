package io.vtscope.finding;

import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.CarrierPeriod;
import io.vtscope.ledger.carrier.Monopoly;
import io.vtscope.ledger.carrier.YieldLoop;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds virtual threads that wait by calling {@code Thread.yield} again and again. A carrier that
 * is given back so is taken again at once: on JDK 25 threads that come from elsewhere may wait for
 * ever.
 */
final class YieldStormDetector implements Detector {
  /**
   * Some of them that take turns are seen by samples only; two of these a second. Of a wait of less
   * than three seconds there are fewer, which have to agree as hardly any chance would.
   */
  private static final int LEAST_SAMPLES = 5;

  /** Of all samples: less than that may be anybody's short wait. */
  private static final double MUCH = 1 / 3.0;

  /** New threads that waited, until it is a pattern. */
  private static final int REPEATED = 3;

  /** Or one of them, for so long. */
  private static final Duration LONG = Duration.ofSeconds(2);

  private static final String REMEDY =
      "Wait for what is waited for, by a lock, a queue, a latch or a CompletableFuture; where nobody"
          + " tells that it is there, sleep for a millisecond or longer between two looks at it:"
          + " Thread.yield, and Thread.sleep(0) as well, gives the carrier to those that were queued on"
          + " it before, and takes it again.";

  @Override
  public Kind kind() {
    return Kind.YIELD_STORM;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    Map<String, YieldLoop> loops = new LinkedHashMap<>();
    for (YieldLoop loop : snapshot.yieldLoops()) {
      if (isMuch(loop) && CarrierTime.isNoticeable(loop.nanos(), snapshot)) {
        loops.put(loop.site().name(), loop);
      }
    }
    List<Finding> findings = new ArrayList<>();
    for (Monopoly monopoly : snapshot.monopolies()) {
      long kept = monopoly.cost().totalNanos();
      if (monopoly.yields() && CarrierTime.isNoticeable(kept, monopoly.cost(), snapshot)) {
        String site = monopoly.site() == null ? "" : monopoly.site().name();
        YieldLoop loop = loops.get(site);
        // Of many that take turns one may be seen to stay now and then: that is the lesser part.
        if (loop == null || loop.nanos() <= kept) {
          loops.remove(site);
          findings.add(finding(monopoly, snapshot));
        }
      }
    }
    loops.values().forEach(loop -> findings.add(finding(loop, snapshot.whole(), snapshot)));
    if (findings.stream().noneMatch(HeldFindings::isLoud)) {
      addOfSpell(findings, snapshot);
    }
    return Missing.verdict(kind(), snapshot, findings);
  }

  /** Of a part of a long window, in which it did harm. */
  private void addOfSpell(List<Finding> findings, Snapshot snapshot) {
    CarrierPeriod spell =
        Spell.longest(
            snapshot,
            then ->
                then.yieldLoops().stream()
                    .anyMatch(loop -> isShare(loop) && !loop.delays().isEmpty()));
    if (spell == null) {
      return;
    }
    for (YieldLoop loop : spell.yieldLoops()) {
      if (isMuch(loop)
          && isLong(loop.delays())
          && CarrierTime.isNoticeable(loop.nanos(), spell.window(), snapshot)) {
        findings.removeIf(
            one -> one.site() != null && one.site().name().equals(loop.site().name()));
        findings.add(finding(loop, spell, snapshot));
      }
    }
  }

  private static boolean isShare(YieldLoop loop) {
    return loop.samples() >= MUCH * loop.ofSamples();
  }

  private static boolean isMuch(YieldLoop loop) {
    return loop.samples() >= LEAST_SAMPLES
        ? isShare(loop)
        : Chance.isNone(loop.samples(), loop.ofSamples(), MUCH);
  }

  /** What the code calls, which need not be {@code Thread.yield} itself. */
  private static String call(@Nullable Stack stack) {
    boolean sleeps =
        stack != null
            && stack.frames().stream()
                .takeWhile(Frame::isJdk)
                .anyMatch(frame -> frame.name().equals("java.lang.Thread.sleep"));
    return sleeps ? "Thread.sleep(0), which only yields," : "Thread.yield";
  }

  private Finding finding(Monopoly monopoly, Snapshot snapshot) {
    String title =
        "%s calls %s again and again%s: it %s."
            .formatted(
                MonopolyWords.where(monopoly),
                call(monopoly.stack()),
                MonopolyWords.places(monopoly),
                MonopolyWords.cost(monopoly, snapshot));
    Severity severity = isLong(monopoly.delays()) ? Severity.WARNING : Severity.INFO;
    return MonopolyWords.finding(kind(), severity, title, REMEDY, monopoly);
  }

  private Finding finding(YieldLoop loop, CarrierPeriod period, Snapshot whole) {
    String waited =
        loop.delays().isEmpty()
            ? ""
            : "; meanwhile new virtual threads waited up to %s for a carrier"
                .formatted(Amounts.time(loop.delays().getFirst()));
    String title =
        "%s%s calls %s again and again: %s of the samples of running virtual threads are in it, about %s of carrier time in %s%s."
            .formatted(
                loop.site().name(),
                HoldWords.in(loop.artifact()),
                call(loop.stack()),
                Amounts.share((double) loop.samples() / loop.ofSamples()),
                Amounts.time(loop.nanos()),
                Spell.of(period, whole),
                waited);
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("samples", loop.samples());
    evidence.put("ofSamples", loop.ofSamples());
    evidence.put("carrierMillis", loop.nanos() / 1e6);
    evidence.put("trialsDelayed", loop.delays().size());
    if (!loop.delays().isEmpty()) {
      evidence.put("delayMaxMillis", loop.delays().getFirst() / 1e6);
    }
    return new Finding(
        kind(),
        isLong(loop.delays()) ? Severity.WARNING : Severity.INFO,
        title,
        loop.site(),
        List.of(),
        loop.artifact(),
        null,
        CarrierTime.ofAll(loop.nanos(), whole),
        REMEDY,
        evidence,
        loop.stack());
  }

  /** The longest first. */
  private static boolean isLong(List<Long> delays) {
    return delays.size() >= REPEATED || (!delays.isEmpty() && delays.getFirst() >= LONG.toNanos());
  }
}
