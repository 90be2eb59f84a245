package io.vtscope.say;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.HungFacts.CircleThread;
import io.vtscope.finding.HungFacts.Deadlock;
import java.util.stream.Collectors;

/** Describes deadlocks. */
final class AboutDeadlocks {
  private AboutDeadlocks() {}

  static Message of(Deadlock deadlock) {
    boolean isOne = deadlock.threads() == 1;
    String who =
        isOne
            ? "A thread waits for itself to end"
            : Amounts.count(deadlock.threads(), "thread") + " wait for each other";
    Draft draft =
        new Draft(
                who
                    + (deadlock.forEver()
                        ? " and will never run again"
                        : "; only an interrupt or a timeout can end this"))
            .field(
                Label.IMPACT,
                deadlock.behind() == null
                    ? null
                    : Waiting.count(deadlock.behind()) + " wait for these threads")
            .field(Label.FIGURES, "seen for " + Amounts.time(deadlock.seenForNanos()));
    draft.list(
        deadlock.circle().stream().map(AboutDeadlocks::thread),
        deadlock.threads() - deadlock.circle().size());
    draft.fix(deadlock.forEver() ? "deadlock.end" : "deadlock.interrupt");
    String types = Classes.or(deadlock.initialisers());
    return draft.fix("deadlock." + deadlock.remedy(), "types", types).message();
  }

  private static String thread(CircleThread thread) {
    String path = thread.path().stream().map(Code::place).collect(Collectors.joining(" < "));
    String at = path.isEmpty() ? "" : " in " + path;
    String lock = Locks.full(thread.lockField(), thread.waitsFor());
    String waits =
        switch (thread.kind()) {
          case END -> thread.waitsFor();
          case LOCK -> "the lock %s, owned by %s".formatted(lock, thread.owner());
          case MONITOR -> "the monitor %s, owned by %s".formatted(lock, thread.owner());
          case CLASS ->
              "the class %s, which %s initialises".formatted(thread.waitsFor(), thread.owner());
        };
    return "%s%s waits for %s".formatted(thread.thread(), at, waits);
  }
}
