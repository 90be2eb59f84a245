package io.vtscope.say;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.LineFacts.BoundQueue;
import io.vtscope.finding.LineFacts.BoundQueue.Progress;
import io.vtscope.finding.LineFacts.PoolQueue;
import io.vtscope.finding.LineFacts.PoolQueue.Leak;
import io.vtscope.finding.LineFacts.QueuedCalls;
import io.vtscope.finding.PoolState;
import io.vtscope.finding.Waiters;
import io.vtscope.library.LockAround;
import io.vtscope.library.OwnBound;
import io.vtscope.library.ResourcePoolType;
import io.vtscope.library.ResourcePoolTypes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Describes waits for pools and other limits. */
final class AboutPools {
  private AboutPools() {}

  static Message of(PoolQueue queue, Finding finding) {
    ResourcePoolType pool = ResourcePoolTypes.of(queue.product());
    PoolState figures = queue.figures();
    Draft draft =
        new Draft(headline(figures, queue.waiters(), "wait in", finding))
            .field(Label.POOL, figures == null ? queue.product() : pool(figures, queue.product()))
            .field(Label.HELD_BY, atWork(queue))
            .field(Label.LOANS, AboutLoans.times(queue))
            .field(Label.IMPACT, Waiting.impact(queue.waiters()))
            .field(Label.CALLERS, queue.caller())
            .field(Label.MORE, pool.link());
    AboutLoans.heldBy(draft, queue.loans().holders());
    if (queue.starved()) {
      return draft.fix("pool-bottleneck.starved").message();
    }
    LockAround lock = queue.lockAround();
    if (AboutLoans.areNested(queue.loans())) {
      return draft.fix("pool-bottleneck.nested").message();
    }
    String leak = "pool-bottleneck.leak";
    if (lock != null) {
      around(draft, lock);
    }
    boolean showLeak = AboutLoans.showLeak(queue.loans());
    draft.fix(queue.leak() == Leak.LIKELY || showLeak ? leak : null);
    if (figures != null && lock == null) {
      AboutLoans.fix(draft, queue.loans(), figures);
    }
    for (String action : pool.remedy().split("(?<=\\.) ", -1)) {
      draft.advice(action.endsWith(".") ? action : action + ".");
    }
    return draft.fix(queue.leak() == Leak.POSSIBLE && !showLeak ? leak : null).message();
  }

  static Message of(BoundQueue queue, Finding finding) {
    String verb =
        switch (queue.bound()) {
          case SEMAPHORE -> "wait for " + named("a", "Semaphore", queue.field());
          case FULL_QUEUE -> "wait for space in " + named("a", "queue", queue.field());
          case EMPTY_QUEUE -> "wait on " + named("an", "empty queue", queue.field());
          case CONDITION -> "wait for a signal";
        };
    PoolState figures = queue.figures();
    Draft draft =
        new Draft(headline(figures, queue.waiters(), verb + " in", finding))
            .field(Label.POOL, figures == null ? null : pool(figures, "limit"))
            .field(Label.IMPACT, Waiting.impact(queue.waiters()))
            .field(Label.FIGURES, progress(queue))
            .field(Label.CALLERS, queue.caller());
    AboutLoans.heldBy(draft, queue.holders());
    String library = Artifacts.name(finding.artifact());
    return draft
        .fix("pool-bottleneck." + fix(queue, library), "library", String.valueOf(library))
        .message();
  }

  /** "a queue", or "the queue Outbox.mails". */
  private static String named(String article, String limit, @Nullable String field) {
    return field == null ? article + " " + limit : "the " + limit + " " + field;
  }

  private static String fix(BoundQueue queue, @Nullable String library) {
    if (queue.starved()) {
      return "starved";
    }
    Progress progress = queue.progress();
    if (progress == Progress.NONE_NESTED || progress == Progress.LOST) {
      return progress.name();
    }
    if (queue.figures() != null && queue.figures().isFull()) {
      return "LIMIT";
    }
    if (progress == Progress.GROWING && queue.holders() != null) {
      return queue.bound() + ".held";
    }
    if (progress != Progress.SEEN || queue.bound() == OwnBound.CONDITION) {
      return queue.bound() + ".ENDLESS";
    }
    return queue.ofLibrary() && library != null ? queue.bound() + ".library" : queue.bound().name();
  }

  static Message of(QueuedCalls calls) {
    boolean isFull = calls.poolActive() >= calls.poolMaximum();
    String limit =
        isFull
            ? "the limit is maxRequests, " + calls.poolMaximum()
            : "maxRequests (%d) is not reached, so maxRequestsPerHost is the limit"
                .formatted(calls.poolMaximum());
    Waiters answers = calls.answers();
    return new Draft(
            "Up to %s wait in the queue of %s while %d run"
                .formatted(
                    Amounts.count(calls.callsQueued(), "call"), calls.pool(), calls.poolActive()))
        .field(Label.POOL, calls.pool() + ": " + limit)
        .field(
            Label.IMPACT, answers == null ? null : Waiting.count(answers) + " wait for an answer")
        .field(
            Label.FIGURES,
            "a long queue in %d of %s"
                .formatted(calls.samplesSeenIn(), Amounts.count(calls.samples(), "sample")))
        .fix("pool-bottleneck.okhttp")
        .message();
  }

  private static String headline(
      @Nullable PoolState figures, Waiters waiters, String verb, Finding finding) {
    if (figures != null && figures.isFull()) {
      return full(figures) + "; " + waiting(waiters, figures) + " wait";
    }
    String where = finding.site() == null ? "unknown code" : Code.brief(finding.site());
    return "%s %s %s".formatted(Amounts.capitalised(Waiting.count(waiters)), verb, where);
  }

  private static String full(PoolState figures) {
    return figures.poolMaximum() == 1
        ? "The only %s of %s is in use".formatted(AboutLoans.resource(figures), figures.pool())
        : "All %s of %s are in use"
            .formatted(
                Amounts.count(figures.poolMaximum(), AboutLoans.resource(figures)), figures.pool());
  }

  /** The pool's own count if it matches the sample. */
  private static String waiting(Waiters waiters, PoolState figures) {
    return fits(waiters, figures)
        ? "%s of %s"
            .formatted(
                Amounts.number(figures.poolWaiting()),
                Amounts.count(waiters.virtualThreadsAtPeak(), "virtual thread"))
        : Waiting.count(waiters);
  }

  private static boolean fits(Waiters waiters, PoolState figures) {
    return figures.fits(waiters.waitingAtPeakLow(), waiters.waitingAtPeakHigh());
  }

  /** "orders (HikariCP): 10 in use, 0 idle". */
  private static String pool(PoolState figures, String product) {
    List<String> parts = new ArrayList<>();
    add(parts, "%s in use", figures.poolActive());
    add(parts, "%s idle", figures.poolIdle());
    add(parts, "at most %s", figures.poolMaximum());
    add(parts, "%s waiting", figures.poolWaiting());
    return "%s (%s): %s".formatted(figures.pool(), product, String.join(", ", parts));
  }

  private static void add(List<String> parts, String text, int number) {
    if (number >= 0) {
      parts.add(text.formatted(Amounts.number(number)));
    }
  }

  private static @Nullable String atWork(PoolQueue queue) {
    PoolState figures = queue.figures();
    if (queue.leak() != Leak.LIKELY) {
      return null;
    }
    return queue.borrowersAtWork() == 0 || figures == null
        ? "no virtual thread that was seen at work, in several samples"
        : "working virtual threads: at most %s for %s in use, in several samples"
            .formatted(
                Amounts.number(queue.borrowersAtWork()), Amounts.number(figures.poolActive()));
  }

  private static void around(Draft draft, LockAround lock) {
    String in = lock.ownerIn() == null ? "" : " in " + lock.ownerIn();
    draft
        .field(
            Label.LOCK,
            "%s owns %s and waits for the pool%s".formatted(lock.owner(), lock.lock(), in))
        .field(
            Label.THEN,
            "If threads that wait for this lock hold what was borrowed, only a timeout ends the wait.")
        .fix("pool-bottleneck.lock-around");
  }

  private static @Nullable String progress(BoundQueue queue) {
    return switch (queue.progress()) {
      case SEEN -> null;
      case GROWING -> "the number of waiters grows";
      case NONE -> "no tracked waiter progressed";
      case NONE_NESTED ->
          "no tracked waiter progressed, and some are already in the guarded code:"
              + " each may hold a permit while it waits for a second one";
      case LOST -> lost(queue.figures(), queue.borrowersAtWork());
    };
  }

  private static String lost(@Nullable PoolState figures, long inside) {
    return "%s taken, and %s inside: probably lost, unless platform threads hold them"
        .formatted(
            figures == null
                ? "the permits are"
                : "%s of %s are"
                    .formatted(
                        Amounts.number(figures.poolActive()),
                        Amounts.count(figures.poolMaximum(), "permit")),
            inside == 0
                ? "no virtual thread is"
                : "at most " + Amounts.count(inside, "virtual thread"));
  }
}
