package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Backlog;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.executor.ExecutorNames;
import io.vtscope.ledger.executor.Lateness;
import io.vtscope.observation.ExecutorObservation;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds executors that had no room for tasks, those whose tasks waited longer and longer,
 * schedulers whose tasks were late, and executors whose threads wait for their own queue. A queue
 * that is long for a moment and drains is what it is for.
 */
final class ExecutorSaturationDetector implements Detector {
  private static final String POLICIES = "java.util.concurrent.ThreadPoolExecutor$";

  private static final String ANOTHER_OBJECT =
      "A caller that makes another object of a task to try again is not told from one that gives up.";

  /** In which a moment has to be looked for. */
  private static final Duration LONG_WINDOW = Duration.ofMinutes(2);

  /** A batch that was given at once in a long window, or a pause; who waited has forgotten it. */
  private static final Duration BRIEF = Duration.ofSeconds(10);

  /** Tasks of a scheduler that are less late are late for a job that takes a moment. */
  private static final Duration TOO_LATE = Duration.ofSeconds(4);

  /** Who tries again may give up now and then. */
  private static final double NEARLY_ALL = 0.9;

  @Override
  public Kind kind() {
    return Kind.EXECUTOR_SATURATION;
  }

  /** What becomes of a task for which there is no room. */
  enum Refused {
    THROWN,
    /** To callers that give them again until they are taken. */
    GIVEN_AGAIN,
    /** By a library that is there to refuse what is too much. */
    SHED,
    DROPPED,
    ON_CALLER,
    /** By a handler of the application's own: nobody knows. */
    HANDLED
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    Saturated.Places places = new Saturated.Places();
    for (Executor executor : snapshot.executors()) {
      Saturated found = saturated(executor, snapshot);
      if (found != null) {
        places.add(found);
      }
    }
    return Missing.verdict(kind(), snapshot, places.findings());
  }

  /** The first that fits; null where it has none. */
  private @Nullable Saturated saturated(Executor executor, Snapshot snapshot) {
    Backlog backlog = executor.saturation().backlog();
    Lateness lateness = executor.saturation().lateness();
    if (SelfStarvation.is(executor)) {
      Finding finding = SelfStarvation.finding(kind(), executor, snapshot);
      return new Saturated(executor, "stands still", executor.allWait().nanos(), finding);
    } else if (refuses(executor) && !isMeant(executor, snapshot)) {
      long rejected = executor.total().hadNoRoom();
      return new Saturated(executor, how(executor), rejected, refused(executor, snapshot));
    } else if (backlog != null) {
      Finding finding = growing(executor, backlog, snapshot);
      return new Saturated(executor, "has a queue", backlog.peak(), finding);
    } else if (Standstill.is(executor)) {
      long nanos = Standstill.nanos(executor);
      return new Saturated(executor, "ends none", nanos, standing(executor, snapshot));
    } else if (lateness != null) {
      Finding finding = late(executor, lateness, snapshot);
      return new Saturated(executor, "is late", lateness.peak(), finding);
    }
    BlockedLoop blocked = BlockedLoop.of(executor, snapshot);
    return blocked == null
        ? null
        : new Saturated(
            executor, "blocks", blocked.place().lasted(), blocked.finding(kind(), snapshot));
  }

  /** One that has a place for every task refuses only when it is shut down. */
  private static boolean refuses(Executor executor) {
    int most = Integer.MAX_VALUE;
    return executor.isThreadPool()
        && executor.made().maximum() > 0
        && executor.made().maximum() < most
        && executor.made().capacity() < most
        && executor.total().hadNoRoom() > 0
        && !executor.rejections().stream().allMatch(one -> isOfScheduler(one.getKey()));
  }

  /** A scheduler that refuses to start or to continue a virtual thread is told by submit-failed. */
  private static boolean isOfScheduler(Stack stack) {
    return stack.frames().stream().anyMatch(ExecutorSaturationDetector::schedules);
  }

  private static boolean schedules(Frame frame) {
    return (frame.type().equals("java.lang.VirtualThread") && !frame.method().startsWith("run"))
        || (frame.type().equals("java.util.concurrent.locks.LockSupport")
            && frame.method().equals("unpark"));
  }

  /**
   * A library that has said itself what becomes of a task too many knows why. So does who has
   * written a handler: of an executor that was made before anybody looked it is not known who.
   */
  private static boolean isMeant(Executor executor, Snapshot snapshot) {
    Refused how = how(executor);
    return (how == Refused.HANDLED && executor.maker() == null)
        || (how != Refused.THROWN
            && how != Refused.SHED // of which the application is to know how much it is
            && ExecutorWords.isOfLibrary(executor, snapshot));
  }

  private static Refused how(Executor executor) {
    String handler = executor.made().rejection();
    if (handler == null || handler.endsWith("AbortPolicy")) {
      if (Shedder.of(executor) != null) {
        return Refused.SHED;
      }
      return areGivenAgain(executor.total().refused()) ? Refused.GIVEN_AGAIN : Refused.THROWN;
    }
    return switch (handler.substring(handler.lastIndexOf(' ') + 1)) {
      case POLICIES + "DiscardPolicy", POLICIES + "DiscardOldestPolicy" -> Refused.DROPPED;
      case POLICIES + "CallerRunsPolicy" -> Refused.ON_CALLER;
      default -> Refused.HANDLED;
    };
  }

  /** Of more that never came again some were lost. */
  private static boolean areGivenAgain(ExecutorObservation.Refused refused) {
    return refused.taken() > 0 && refused.taken() >= NEARLY_ALL * refused.followed();
  }

  private Finding refused(Executor executor, Snapshot snapshot) {
    Refused how = how(executor);
    Map.Entry<Stack, Integer> most = executor.rejections().getFirst();
    Site site = ExecutorNames.user(most.getKey());
    Site blamed = site == null ? executor.maker() : site;
    Map<String, Object> evidence = ExecutorWords.evidence(executor);
    evidence.put("rejectingStacks", executor.rejections().size());
    return finding(
        switch (how) {
          case THROWN -> Severity.CRITICAL;
          case DROPPED -> Severity.WARNING;
          case GIVEN_AGAIN -> // nobody knows of those that were not followed
              executor.total().refused().taken() < executor.total().refused().followed()
                  ? Severity.WARNING
                  : Severity.INFO;
          // Somebody has chosen it, and nothing is lost, or nothing that was not meant to be.
          case SHED, ON_CALLER, HANDLED -> Severity.INFO;
        },
        "%s%s %s %s%s."
            .formatted(
                ExecutorWords.the(executor),
                ExecutorWords.madeIn(executor),
                what(how, executor),
                ExecutorWords.window(snapshot),
                looked(executor) + followed(executor)),
        blamed,
        executor,
        switch (how) {
          case SHED -> Objects.requireNonNull(Shedder.of(executor)).remedy();
          case ON_CALLER ->
              "Nothing, if the callers are meant to be held up so; else "
                  + ExecutorRemedy.more(executor)
                  + ".";
          case DROPPED ->
              "Nothing, if these tasks may be lost. " + ExecutorRemedy.bounded(executor);
          case GIVEN_AGAIN ->
              "Nothing, if its callers are meant to try again; else "
                  + ExecutorRemedy.more(executor)
                  + ".";
          case THROWN -> ExecutorRemedy.bounded(executor) + " " + ANOTHER_OBJECT;
          case HANDLED -> ExecutorRemedy.bounded(executor);
        },
        evidence,
        most.getKey(),
        snapshot);
  }

  /** The handler itself gives the newer task again, whose place it took is lost. */
  private static boolean dropsTheOldest(Executor executor) {
    return String.valueOf(executor.made().rejection()).endsWith("DiscardOldestPolicy");
  }

  private static String followed(Executor executor) {
    Shedder shedder = how(executor) == Refused.SHED ? Shedder.of(executor) : null;
    if (shedder != null) {
      return "; their callers got a %s, as %s is there for"
          .formatted(shedder.exception(), shedder.what());
    }
    ExecutorObservation.Refused refused = executor.total().refused();
    boolean ran = how(executor) == Refused.ON_CALLER; // nobody gives again what was done
    return refused.followed() == 0 || ran || dropsTheOldest(executor)
        ? ""
        : "; of %s that %s followed %s given again and taken"
            .formatted(
                Amounts.count(refused.followed(), "task"),
                refused.followed() == 1 ? "was" : "were",
                refused.taken() == 0
                    ? "none was"
                    : refused.taken() == refused.followed() && refused.taken() > 1
                        ? "all were"
                        : WaitWords.number(refused.taken())
                            + (refused.taken() == 1 ? " was" : " were"));
  }

  /** What a look sees may be over before and after. */
  private static String looked(Executor executor) {
    if (executor.peakActive() <= 0 && executor.peakQueued() <= 0) {
      return "";
    }
    // Nothing ever waits where there is no place to.
    return ": up to %s ran%s when it was looked at"
        .formatted(
            number(executor.peakActive()),
            executor.made().capacity() == 0
                ? ""
                : " and up to " + number(executor.peakQueued()) + " waited");
  }

  private static String what(Refused how, Executor executor) {
    long submitted = executor.total().submittedBefore();
    if (dropsTheOldest(executor)) {
      submitted -= executor.total().hadNoRoom();
    }
    String tasks =
        WaitWords.number(executor.total().hadNoRoom())
            + (submitted > 0 ? " of " + Amounts.count(submitted, "task") : " tasks");
    return switch (how) {
      case THROWN, GIVEN_AGAIN, SHED -> "refused " + tasks;
      case DROPPED -> "dropped " + tasks + " without a word";
      case ON_CALLER -> "had " + tasks + " run on the threads that gave them";
      case HANDLED ->
          "had no room for %s, which %s got"
              .formatted(tasks, String.valueOf(executor.made().rejection()).split(" ", 2)[0]);
    };
  }

  private Finding growing(Executor executor, Backlog backlog, Snapshot snapshot) {
    boolean none = executor.total().completed() == 0 && !executor.isJoinPool();
    boolean isMinor =
        backlog.isWorkedOff(executor.last())
            || backlog.mayBeMeant()
            || (isPart(backlog, snapshot) && backlog.nanos() < BRIEF.toNanos())
            || PooledVirtualThreadsDetector.tells(executor);
    Stack waits = Standstill.stack(executor);
    return finding(
        isMinor && !Standstill.waitsForLong(executor) ? Severity.INFO : Severity.WARNING,
        "%s%s had %s busy while %s %s, for %s at least, %s%s.%s"
            .formatted(
                ExecutorWords.the(executor),
                ExecutorWords.madeIn(executor),
                !executor.isEventLoop()
                    ? "all threads"
                    : executor.maximum() == 1 ? "its event loop" : "an event loop",
                backlog.hasGrown() ? "its queue grew to" : "its queue stayed at up to",
                Amounts.count(backlog.peak(), "task"),
                Amounts.time(backlog.busyNanos()),
                isPart(backlog, snapshot)
                    ? into(backlog, snapshot)
                    : ExecutorWords.window(snapshot),
                none
                    ? "; none of its tasks ended"
                    : waited(executor, isPart(backlog, snapshot) ? "in all of it " : ""),
                whose(executor) + own(executor) + waiting(executor)),
        blamed(executor, waits),
        executor,
        Standstill.allWait(executor)
            ? ExecutorRemedy.standstill(executor)
            : ExecutorRemedy.backlog(executor),
        evidence(executor),
        stack(executor, waits),
        snapshot);
  }

  /** Where nobody knows who made it, what its threads do tells more than nothing. */
  private static @Nullable Site blamed(Executor executor, @Nullable Stack waits) {
    Site waiter = waits == null ? FullHouse.lockSite(executor) : ExecutorNames.user(waits);
    if (waiter == null && executor.isEventLoop() && FullHouse.site(executor) != null) {
      return FullHouse.site(executor);
    }
    Site maker = waiter == null ? ExecutorWords.blamed(executor) : waiter;
    return maker == null ? FullHouse.site(executor) : maker;
  }

  private static @Nullable Stack stack(Executor executor, @Nullable Stack waits) {
    Stack waiter = waits == null ? FullHouse.lockStack(executor) : waits;
    if (waiter != null) {
      return waiter;
    }
    return ExecutorWords.blamed(executor) == null
            || (executor.isEventLoop() && FullHouse.stack(executor) != null)
        ? FullHouse.stack(executor)
        : ExecutorWords.made(executor);
  }

  private static Map<String, Object> evidence(Executor executor) {
    Map<String, Object> evidence = ExecutorWords.evidence(executor);
    if (Standstill.allWait(executor)) {
      ExecutorObservation.AllWait wait = executor.last().allWait();
      evidence.put("threadsWaiting", wait.threads());
      evidence.put("threadsWaitedMillis", wait.nanos() / 1e6);
    } else {
      FullHouse.put(executor, evidence);
    }
    return evidence;
  }

  /** A sentence of its own. */
  private static String waiting(Executor executor) {
    if (!Standstill.allWait(executor)) {
      return FullHouse.sentence(executor);
    }
    ExecutorObservation.AllWait wait = executor.last().allWait();
    Stack waits = Standstill.stack(executor);
    Site waiter = waits == null ? null : ExecutorNames.user(waits);
    boolean isOne = wait.threads() == 1;
    return (isOne
            ? " Its one thread has waited for "
            : " All its " + WaitWords.number(wait.threads()) + " threads have waited for ")
        + Amounts.time(wait.nanos())
        + ", without a time limit"
        + (waiter == null ? "" : (isOne ? ", in " : ", one of them in ") + waiter.name())
        + (Standstill.isShared(executor)
            ? ", for something that tasks in its queue refer to: these may be what would end the wait,"
                + " and no thread is left for them."
            : ".");
  }

  private Finding standing(Executor executor, Snapshot snapshot) {
    Stack waits = Standstill.stack(executor);
    return finding(
        Standstill.isLong(executor) ? Severity.WARNING : Severity.INFO,
        "%s%s had all threads busy and %s waiting, and none %s in the last %s %s.%s"
            .formatted(
                ExecutorWords.the(executor),
                ExecutorWords.madeIn(executor),
                Amounts.count(executor.steps().getLast().lastQueued(), "task"),
                executor.isJoinPool() ? "was begun" : "ended",
                Amounts.time(Standstill.nanos(executor)),
                ExecutorWords.window(snapshot),
                own(executor) + waiting(executor)),
        blamed(executor, waits),
        executor,
        ExecutorRemedy.standstill(executor),
        evidence(executor),
        stack(executor, waits),
        snapshot);
  }

  private Finding late(Executor executor, Lateness lateness, Snapshot snapshot) {
    boolean isBrief =
        snapshot.window().nanos() > LONG_WINDOW.toNanos() && lateness.nanos() < BRIEF.toNanos();
    boolean isMinor =
        isBrief
            || lateness.peak() < TOO_LATE.toNanos()
            || !lateness.fallsBehind()
            || ExecutorWords.isOfLibrary(executor, snapshot);
    Map<String, Object> evidence = ExecutorWords.evidence(executor);
    evidence.put("overdueMaxMillis", lateness.peak() / 1e6);
    return finding(
        isMinor ? Severity.INFO : Severity.WARNING,
        "%s%s had %s busy while tasks whose time had come waited: up to %s late, for %s at least, %s."
            .formatted(
                ExecutorWords.the(executor),
                ExecutorWords.madeIn(executor),
                executor.maximum() == 1 ? "its one thread" : "all threads",
                Amounts.time(lateness.peak()),
                Amounts.time(lateness.nanos()),
                ExecutorWords.window(snapshot)),
        ExecutorWords.blamed(executor),
        executor,
        ExecutorRemedy.late(executor),
        evidence,
        ExecutorWords.made(executor),
        snapshot);
  }

  /** Nobody who returns a Callable to Spring MVC has chosen this executor. */
  private static String whose(Executor executor) {
    return ExecutorWords.isOfBoot(executor)
        ? " Spring Boot runs @Async methods on it, and requests whose handler returns a Callable:"
            + " such a request waits here before it begins."
        : "";
  }

  /** Which only some are looked at for. */
  private static String own(Executor executor) {
    return executor.total().byOwn() > 0
        ? " Its own tasks gave it about %s of its %s."
            .formatted(
                WaitWords.number(executor.total().byOwn()),
                Amounts.count(executor.total().submitted(), "task"))
        : "";
  }

  /** Whether what is said of the whole window says little of it. */
  private static boolean isPart(Backlog backlog, Snapshot snapshot) {
    long window = snapshot.window().nanos();
    return window > LONG_WINDOW.toNanos() && backlog.nanos() < window / 2;
  }

  /** "12 min into a window of 1 h 0 min". */
  private static String into(Backlog backlog, Snapshot snapshot) {
    if (snapshot.window().gaps() > 0) {
      return ExecutorWords.window(snapshot); // nobody counts over what was not recorded
    }
    long before = Math.max(0, backlog.from() - snapshot.window().from());
    return "%s into a window of %s"
        .formatted(Amounts.time(before), Amounts.time(snapshot.window().nanos()));
  }

  /** The mean is known by the queue's length, the others by tasks that were timed. */
  private static String waited(Executor executor, String when) {
    long mean = executor.meanWait();
    if (mean < 0 && executor.waits().p50() < 0) {
      return "";
    }
    return "; "
        + when
        + "tasks waited "
        + (mean >= 0
            ? Amounts.time(mean) + " on average"
            : Amounts.time(executor.waits().p50()) + " at the median");
  }

  private Finding finding(
      Severity severity,
      String title,
      @Nullable Site site,
      Executor executor,
      String remedy,
      Map<String, Object> evidence,
      @Nullable Stack stack,
      Snapshot snapshot) {
    long submitted = executor.total().submittedBefore();
    return new Finding(
        kind(),
        severity,
        title,
        site,
        List.of(),
        ExecutorWords.artifact(site, snapshot),
        null,
        submitted > 0 ? Math.min(1, (double) executor.total().hadNoRoom() / submitted) : 0,
        remedy,
        evidence,
        stack == null || stack.frames().isEmpty() ? null : stack);
  }

  private static String number(long number) {
    return number < 0 ? "an unknown number" : WaitWords.number(number);
  }
}
