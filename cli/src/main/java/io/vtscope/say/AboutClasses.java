package io.vtscope.say;

import io.vtscope.blame.Site;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.CarrierFacts.ClassStartUp;
import io.vtscope.finding.CarrierFacts.ClassWait;
import io.vtscope.finding.CarrierFacts.ClassWaits;
import io.vtscope.finding.CarrierFacts.Standing;
import io.vtscope.finding.Finding;
import io.vtscope.ledger.Snapshot;

/** Describes class loading and initialisation. */
final class AboutClasses {
  private AboutClasses() {}

  /** Begins a headline. The site is the initialiser or a waiter. */
  static String wait(Site site) {
    return site.method().equals("<clinit>")
        ? "Virtual threads waited for the static initialiser of " + Code.brief(site.type())
        : Code.brief(site) + " waited for a static initialiser";
  }

  static void add(Draft draft, ClassWaits waits) {
    if (waits.initialiserThread() != null) {
      draft.field(
          Label.HELD_BY,
          waits.initialiserThread()
              + (waits.initialiserBlocking() == null
                  ? ", which runs the initialiser"
                  : ", which runs the initialiser, in " + waits.initialiserBlocking()));
    }
    if (waits.blockedElsewhereNanos() >= 0) {
      draft.field(
          Label.FIGURES,
          "In other calls it blocked for another %s."
              .formatted(Amounts.time(waits.blockedElsewhereNanos())));
    }
    if (waits.waited() >= 0) {
      draft.field(
          Label.IMPACT,
          "Other threads waited for it %s, which cost another %s of carrier time."
              .formatted(times(waits.waited()), Amounts.time(waits.waitedCarrierNanos())));
    }
    if (waits.waitedWithoutCarrier() >= 0) {
      draft.field(
          Label.IMPACT,
          "Up to %s waited for it without a carrier."
              .formatted(Amounts.count(waits.waitedWithoutCarrier(), "virtual thread")));
    }
    if (waits.hasNotEnded()) {
      draft.field(Label.THEN, "The initialiser had not ended.");
    }
    waits.standing().forEach(one -> draft.field(Label.MORE, standing(one)));
  }

  private static String times(long count) {
    return count == 1 ? "once" : Amounts.count(count, "time");
  }

  private static String standing(Standing one) {
    return "%s%s runs the initialiser of %s%s%s"
        .formatted(
            one.carrier() == null ? "" : one.carrier() + ": ",
            one.thread(),
            one.type(),
            one.nanos() < 0 ? "" : " for " + Amounts.time(one.nanos()),
            one.path().isEmpty() ? "" : ", in " + String.join(" < ", one.path()));
  }

  static Message of(ClassWait wait) {
    String type = wait.type() == null ? "a class" : Code.brief(wait.type());
    Draft draft =
        new Draft(
                "%s wait without a carrier for %s to be initialised, for %s"
                    .formatted(
                        Amounts.capitalised(Waiting.count(wait.waiters())),
                        type,
                        Amounts.time(wait.lastingNanos())))
            .field(Label.HELD_BY, wait.initialiserThread())
            .field(Label.BLOCKS_IN, wait.place())
            .field(Label.IMPACT, Waiting.impact(wait.waiters()))
            .field(Label.THEN, "The initialiser had not ended.");
    wait.standing().forEach(one -> draft.field(Label.MORE, standing(one)));
    return draft
        .fix(
            wait.type() == null ? "class-wait.UNKNOWN" : "class-wait.KNOWN",
            "target",
            String.valueOf(wait.type()))
        .message();
  }

  static Message of(ClassStartUp start, Finding finding, Snapshot snapshot) {
    return new Draft(
            "%s loaded or initialised classes while virtual threads waited, %s in all"
                .formatted(
                    Amounts.count(start.places(), "place"), Amounts.time(start.carrierNanos())))
        .field(Label.IMPACT, CarrierShares.of(start.carrierNanos(), finding.share(), snapshot))
        .fix(start.isLong() ? "class-start-up.LONG" : "class-start-up.SHORT")
        .message();
  }
}
