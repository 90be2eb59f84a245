package io.vtscope.say;

import static io.vtscope.judge.Limits.HALF;

import io.vtscope.blame.Site;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.LineFacts.PoolQueue;
import io.vtscope.finding.PoolHolders;
import io.vtscope.finding.PoolHolders.Doing;
import io.vtscope.finding.PoolLoans;
import io.vtscope.finding.PoolState;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Phrases about the holders of a pool's resources and their loans. */
final class AboutLoans {
  private AboutLoans() {}

  /** "Orders.load(Orders.java:25), in Thread.sleep: 10 of 10 sampled holders, for up to 2 s". */
  static void heldBy(Draft draft, @Nullable PoolHolders holders) {
    if (holders == null) {
      return;
    }
    if (holders.holderDoes() != Doing.ENDED) {
      draft.field(Label.HELD_BY, most(holders) + known(holders));
    }
    PoolHolders.Ended ended = holders.ended();
    if (ended != null) {
      draft.field(
          Label.HELD_BY,
          "threads that ended before the return: %s of %s, for up to %s"
              .formatted(
                  Amounts.number(ended.holdersEnded()),
                  Amounts.count(holders.holdersSampled(), "sampled holder"),
                  Amounts.time(ended.endedLoanNanos())));
    }
  }

  /** "Orders.load(Orders.java:25), in Thread.sleep: 10 of 10 sampled holders". */
  private static String most(PoolHolders holders) {
    return "%s: %s of %s"
        .formatted(
            place(holders),
            Amounts.number(holders.holdersThere()),
            Amounts.count(holders.holdersSampled(), "sampled holder"));
  }

  private static String place(PoolHolders holders) {
    String by = holders.heldBy();
    String in = holders.heldIn() == null ? "" : Code.briefMethod(holders.heldIn());
    if (by == null) {
      return "a thread in " + (in.isEmpty() ? "unknown code" : in);
    }
    int method = by.lastIndexOf('.');
    Site site =
        new Site(
            by.substring(0, method), by.substring(method + 1), holders.heldByLine(), false, null);
    return Code.linked(site) + (in.isEmpty() ? "" : ", in " + in);
  }

  /** A loan that began before the agent has no known holder; stacks show no loans. */
  private static String known(PoolHolders holders) {
    if (holders.longestLoanNanos() < 0) {
      return "";
    }
    String lasted = ", for up to " + Amounts.time(holders.longestLoanNanos());
    return holders.loansKnown() >= HALF * holders.loansOpen()
        ? lasted
        : "%s; holders known for %d of %d"
            .formatted(lasted, holders.loansKnown(), holders.loansOpen());
  }

  /** Adds what most holders should do; nothing if they differ, or if they borrow again. */
  static void fix(Draft draft, PoolLoans loans, PoolState figures) {
    PoolHolders holders = loans.holders();
    if (holders == null || !isMost(holders)) {
      return;
    }
    String call = holders.heldIn();
    String by = holders.heldBy();
    String remedy =
        switch (holders.holderDoes()) {
          case USES -> call == null ? null : "borrowers";
          case ELSEWHERE -> call == null || by == null ? null : "elsewhere";
          case BORROWS -> null;
          case ENDED -> showLeak(loans) ? null : "handed-over";
        };
    if (remedy != null) {
      draft.fix(
          "pool-bottleneck." + remedy,
          "resource",
          resource(figures),
          "method",
          by == null ? "" : Code.briefMethod(by),
          "call",
          call == null ? "" : Code.briefMethod(call));
    }
  }

  private static boolean isMost(PoolHolders holders) {
    return holders.holdersThere() >= HALF * holders.holdersSampled();
  }

  /** Whether holders wait for a second resource, or ended and nobody returns theirs. */
  static boolean showLeak(PoolLoans loans) {
    PoolHolders holders = loans.holders();
    if (holders == null) {
      return false;
    }
    PoolHolders.Ended ended = holders.ended();
    boolean lasts =
        ended != null
            && (loans.times() == null || ended.endedLoanNanos() > loans.times().loanP99Nanos());
    return lasts || areNested(loans);
  }

  /** Whether most holders wait for a second resource. */
  static boolean areNested(PoolLoans loans) {
    PoolHolders holders = loans.holders();
    return holders != null && holders.holderDoes() == Doing.BORROWS && isMost(holders);
  }

  /** "mean 200 ms, p99 480 ms: at most 50/s with 10 connections". */
  static @Nullable String times(PoolQueue queue) {
    PoolLoans.Times loans = queue.loans().times();
    PoolState figures = queue.figures();
    if (loans == null) {
      PoolHolders holders = queue.loans().holders();
      return holders == null || holders.loansKnown() < 0 ? null : "none ended while threads waited";
    }
    String times =
        "mean %s, p99 %s"
            .formatted(Amounts.time(loans.loanMeanNanos()), Amounts.time(loans.loanP99Nanos()));
    return figures == null || loans.loansPerSecondAtMost() < 0 || showLeak(queue.loans())
        ? times
        : "%s: at most %s with %s"
            .formatted(
                times,
                Amounts.rate(loans.loansPerSecondAtMost()),
                Amounts.count(figures.poolMaximum(), resource(figures)));
  }

  /** "connection". */
  static String resource(PoolState figures) {
    return figures.lends().name().toLowerCase(Locale.ROOT);
  }
}
