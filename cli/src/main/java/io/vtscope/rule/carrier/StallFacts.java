package io.vtscope.rule.carrier;

import io.vtscope.blame.WaitingCode;
import io.vtscope.clock.Most;
import io.vtscope.finding.HungFacts;
import io.vtscope.finding.HungFacts.StallCause;
import io.vtscope.finding.HungFacts.StallCause.Reason;
import io.vtscope.finding.HungFacts.StallExtent;
import io.vtscope.finding.HungFacts.StalledThread;
import io.vtscope.finding.ThreadWords;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Stall;
import io.vtscope.state.StallState;
import io.vtscope.state.StallState.Role;
import io.vtscope.state.StallState.StallProof;
import io.vtscope.state.StallState.ThreadState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The facts about a stall. */
final class StallFacts {

  private StallFacts() {}

  static HungFacts.Stall of(Stall shown, List<Stall> all, Snapshot snapshot) {
    StallState.Stall last = shown.last();
    WaitingCode code = snapshot.population().code();
    List<StalledThread> threads = threads(shown, code);
    return new HungFacts.Stall(
        extent(last, all, snapshot),
        new StallCause(
            last.reason().proof(),
            reason(shown, snapshot),
            last.reason().lock(),
            lockField(shown, code),
            last.reason().owner(),
            last.reason().next()),
        shown.threads().stream().anyMatch(thread -> thread.role() == Role.IN_CALL),
        shown.atSite() < StallRemedies.carried(shown).size() ? shown.atSite() : -1,
        List.copyOf(InitialiserCircle.of(shown)),
        StallRemedies.of(shown, snapshot),
        threads,
        threads.isEmpty() ? 0 : more(shown) - threads.size());
  }

  private static StallExtent extent(StallState.Stall last, List<Stall> all, Snapshot snapshot) {
    long lastSeen =
        all.stream().mapToLong(stall -> stall.last().at()).max().orElse(snapshot.window().to());
    return new StallExtent(
        last.carriers(),
        last.queued(),
        all.size(),
        all.stream().mapToLong(stall -> stall.nanos()).sum(),
        all.stream().mapToLong(stall -> stall.nanos()).max().orElse(0),
        Instant.EPOCH.plusNanos(all.getFirst().from()).toString(),
        Instant.EPOCH.plusNanos(lastSeen).toString(),
        last.ended());
  }

  private static Reason reason(Stall shown, Snapshot snapshot) {
    if (!InitialiserCircle.of(shown).isEmpty()) {
      return Reason.INITIALISERS;
    }
    if (StallRemedies.wasOfPlatform(shown, snapshot)) {
      return Reason.PLATFORM_THREAD;
    }
    if (StallRemedies.mayBeADeadlock(shown, snapshot)) {
      return Reason.DEADLOCK;
    }
    return waitsForATime(shown) ? Reason.TIMED : Reason.PROOF;
  }

  private static boolean waitsForATime(Stall stall) {
    List<ThreadState> carried = StallRemedies.carried(stall);
    return stall.last().reason().proof() == StallProof.WAITS_FOR_OTHERS
        && !carried.isEmpty()
        && carried.stream().allMatch(thread -> thread.state().equals("TIMED_WAITING"));
  }

  private static @Nullable String lockField(Stall stall, WaitingCode code) {
    String lock = stall.last().reason().lock();
    return stall.threads().stream()
        .filter(thread -> lock != null && lock.equals(thread.waitsFor()))
        .map(thread -> code.field(thread.stack()))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** Limits equal threads. */
  private static List<StalledThread> threads(Stall stall, WaitingCode code) {
    List<StalledThread> threads = new ArrayList<>();
    Map<List<Object>, Integer> alike = new HashMap<>();
    for (ThreadState thread : stall.threads()) {
      if (thread.role() == Role.QUEUED) {
        continue;
      }
      StalledThread one = thread(thread, stall.last(), code);
      int nth = alike.merge(kind(one), 1, Integer::sum);
      if (nth <= Most.NAMED && threads.size() < Most.EXAMPLES) {
        threads.add(one);
      }
    }
    return List.copyOf(threads);
  }

  private static List<Object> kind(StalledThread thread) {
    return List.of(
        thread.role(),
        thread.state(),
        String.valueOf(thread.at()),
        String.valueOf(thread.waitsFor()),
        String.valueOf(thread.owner()));
  }

  /** The agent reports only some threads. */
  private static int more(Stall stall) {
    long told = stall.threads().stream().filter(one -> one.role() != Role.QUEUED).count();
    return Math.max((int) told, stall.last().carriers());
  }

  private static StalledThread thread(
      ThreadState thread, StallState.Stall stall, WaitingCode code) {
    boolean isFree =
        thread.waitsFor() != null
            && thread.owner() == null
            && stall.reason().proof() == StallProof.LOCK_FREE
            && thread.waitsFor().equals(stall.reason().lock());
    return new StalledThread(
        thread.role(),
        thread.carrier(),
        ThreadWords.of(thread.thread()),
        thread.state(),
        innermost(thread.stack()),
        thread.waitsFor(),
        thread.waitsFor() == null ? null : code.field(thread.stack()),
        thread.owner(),
        isFree);
  }

  /** The application's, else the JDK's; null for an empty stack. */
  static @Nullable Frame innermost(Stack stack) {
    List<Frame> frames = stack.frames();
    return frames.stream()
        .filter(frame -> !frame.isJdk() && !frame.hidden())
        .findFirst()
        .orElse(frames.isEmpty() ? null : frames.getFirst());
  }
}
