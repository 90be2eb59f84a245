package io.vtscope.finding;

import io.vtscope.blame.Frames;
import io.vtscope.blame.PinReasons;
import io.vtscope.clock.Window;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Stall;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import io.vtscope.observation.StallObservation;
import io.vtscope.observation.StallObservation.StallProof;
import io.vtscope.observation.StallObservation.ThreadState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The sentences about a stall. */
final class StallWords {
  private static final int MOST_LINES = 24;
  private static final int MOST_ALIKE = 4;

  /** The end of a sentence. */
  private static final String DEADLOCK =
      "each waits for what another of them has, as far as this JVM tells, which does not say who has a"
          + " monitor: a deadlock, unless a platform thread has it";

  /** The end of a sentence. */
  private static final String OF_PLATFORM =
      "it was a platform thread that had what they wait for, as before JDK 24 a virtual thread that"
          + " has a monitor keeps its carrier";

  /** The end of a sentence. */
  private static final String TIMED =
      "they wait for a time, or until they are told by threads that may be among those without a"
          + " carrier";

  private StallWords() {}

  static String title(Stall shown, List<Stall> all, Snapshot snapshot) {
    StallObservation.Stall last = shown.last();
    return "%s held by %s%s while %s could run and had none%s: %s%s."
        .formatted(
            Amounts.capitalised(carriers(shown)),
            last.carriers() == 1 ? "a virtual thread that waits" : "virtual threads that wait",
            where(shown),
            Amounts.count(last.queued(), "virtual thread"),
            times(all),
            why(shown, snapshot),
            wasOfPlatform(shown, snapshot) ? "" : end(last));
  }

  /** "all 4 carriers are", "the only carrier that is not in a blocking call is". */
  private static String carriers(Stall shown) {
    int held = shown.last().carriers();
    boolean some =
        shown.threads().stream().anyMatch(t -> t.role() == StallObservation.Role.IN_CALL);
    return Amounts.all(held, "carrier", "", "")
        + (!some
            ? ""
            : held == 1 ? "that is not in a blocking call " : "that are not in a blocking call ")
        + (held == 1 ? "is" : "are");
  }

  private static String why(Stall shown, Snapshot snapshot) {
    Set<String> circle = InitialiserCircle.of(shown);
    if (!circle.isEmpty()) {
      return InitialiserCircle.why(circle);
    }
    if (wasOfPlatform(shown, snapshot)) {
      return OF_PLATFORM;
    }
    if (mayBeADeadlock(shown, snapshot)) {
      return DEADLOCK;
    }
    return waitsForATime(shown) ? TIMED : proof(shown.last());
  }

  private static boolean waitsForATime(Stall stall) {
    List<ThreadState> carried = carried(stall);
    return stall.last().proof() == StallProof.WAITS_FOR_OTHERS
        && !carried.isEmpty()
        && carried.stream().allMatch(thread -> thread.state().equals("TIMED_WAITING"));
  }

  /** " in app.Client.call (client 1.2)", or ", 1 of them in app.Client.call,". */
  private static String where(Stall stall) {
    if (stall.site() == null) {
      return "";
    }
    String in = " in " + stall.site().name() + HoldWords.in(stall.artifact());
    long seen =
        stall.threads().stream().filter(t -> t.role() == StallObservation.Role.CARRIED).count();
    return stall.atSite() < seen ? ", %d of them%s,".formatted(stall.atSite(), in) : in;
  }

  private static String times(List<Stall> all) {
    long longest = all.stream().mapToLong(stall -> stall.nanos()).max().orElse(0);
    return all.size() == 1
        ? " for " + Amounts.time(longest)
        : ", %s, %s in all, %s at the longest"
            .formatted(
                Amounts.count(all.size(), "time"),
                Amounts.time(all.stream().mapToLong(stall -> stall.nanos()).sum()),
                Amounts.time(longest));
  }

  /** Why it cannot end by itself; the end of a sentence. */
  private static String proof(StallObservation.Stall stall) {
    String lock = stall.lock() == null ? "a lock" : stall.lock();
    String next =
        stall.next() == null ? "the next to get it" : stall.next() + ", the next to get it,";
    String owner = stall.owner() == null ? stall.next() : stall.owner();
    return switch (stall.proof()) {
      case LOCK_FREE ->
          "they wait for %s, which is free, and %s has no carrier".formatted(lock, next);
      case OWNER_QUEUED ->
          "they wait for %s, and %s, which has it, could run and has no carrier"
              .formatted(lock, owner == null ? "the thread" : owner);
      case POLLER_QUEUED ->
          "they wait for the network, and the JDK's own virtual thread that looks at it has no carrier";
      case CYCLE -> "they wait for each other";
      case WAITS_FOR_OTHERS ->
          "what they wait for is with threads that may be among those without a carrier";
    };
  }

  /**
   * Up to JDK 23 a virtual thread that has a monitor keeps its carrier: so whoever has what these
   * wait for is one of them, or a platform thread.
   */
  static boolean mayBeADeadlock(Stall stall, Snapshot snapshot) {
    List<ThreadState> carried = carried(stall);
    return snapshot.target().feature() < HoldRemedy.MONITORS_UNMOUNT
        && stall.last().proof() == StallProof.WAITS_FOR_OTHERS
        && !stall.last().ended()
        && carried.size() > 1
        && carried.stream().allMatch(t -> waitsForOneOf(t, carried));
  }

  /** Likewise where it has ended, as a circle of monitors never does. */
  private static boolean wasOfPlatform(Stall stall, Snapshot snapshot) {
    List<ThreadState> carried = carried(stall);
    return snapshot.target().feature() < HoldRemedy.MONITORS_UNMOUNT
        && stall.last().proof() == StallProof.WAITS_FOR_OTHERS
        && stall.last().ended()
        && carried.size() >= stall.last().carriers()
        && carried.stream().allMatch(t -> entersAMonitor(t));
  }

  /** Of a monitor these JVMs say nothing; who waits for a class is told of. */
  private static boolean entersAMonitor(ThreadState thread) {
    return thread.state().equals("BLOCKED")
        && thread.owner() == null
        && thread.waitsFor() == null
        && thread.stack().frames().stream().noneMatch(StallWords::initialises);
  }

  private static List<ThreadState> carried(Stall stall) {
    return stall.threads().stream().filter(t -> t.role() == StallObservation.Role.CARRIED).toList();
  }

  private static boolean waitsForOneOf(ThreadState thread, List<ThreadState> carried) {
    String owner = thread.owner();
    return owner == null
        ? thread.state().equals("BLOCKED")
        : carried.stream().anyMatch(other -> owner.endsWith("#" + other.thread().id()));
  }

  private static String end(StallObservation.Stall stall) {
    if (!stall.ended()) {
      return "; it had not ended when this was recorded";
    }
    return stall.proof() == StallProof.WAITS_FOR_OTHERS
        ? "; only a time limit, or a platform thread, can have ended it"
        : "";
  }

  static String remedy(Stall shown, Snapshot snapshot) {
    Set<String> circle = InitialiserCircle.of(shown);
    if (!circle.isEmpty()) {
      return InitialiserCircle.remedy(circle);
    }
    boolean monitorsUnmount = snapshot.target().feature() >= HoldRemedy.MONITORS_UNMOUNT;
    Library library = Libraries.known().find(shown.artifact(), shown.site());
    boolean initialises = any(shown, StallWords::initialises);
    boolean ofMap = any(shown, MapFunctions::isOne);
    if (mayBeADeadlock(shown, snapshot) && !initialises) {
      if (ofMap) {
        return "If it never ends it is a deadlock, which neither another JDK nor a greater parallelism"
            + " mends: "
            + MapFunctions.NO_USE
            + ". "
            + MapFunctions.INSTEAD
            + ".";
      }
      return "If it never ends it is a deadlock, which neither another JDK nor a greater parallelism"
          + " mends: take monitors and locks in one order everywhere. If it ends, a platform thread"
          + " has had for long what these wait for: hold it for shorter.";
    }
    if (wasOfPlatform(shown, snapshot)) {
      return "Have platform threads hold for shorter what these wait for, or run on JDK 24 or newer,"
          + " where virtual threads that wait for a monitor let go of their carriers.";
    }
    String stopGap = " A greater -Djdk.virtualThreadScheduler.parallelism only puts it off.";
    if (shown.last().proof() == StallProof.POLLER_QUEUED) {
      return "Take what waits for the network out of static initialisers and native calls, or"
          + " initialise such classes before virtual threads need them (Class.forName in main)."
          + stopGap;
    }
    String awaited = initialised(shown);
    if (!initialises && awaited != null) {
      return initialise(awaited) + stopGap;
    }
    if (!initialises && any(shown, Frames::loadsClass)) {
      return "Load the classes before virtual threads need them (Class.forName at start-up), and let"
          + " nobody wait while he has a lock that the class loader needs: who loads a class holds its"
          + " carrier on every JDK."
          + stopGap;
    }
    if (monitorsUnmount && shown.stack() != null && Frames.onlyWaits(shown.stack())) {
      return HoldRemedy.notUnmounted(shown.site()) + stopGap;
    }
    if (monitorsUnmount || initialises) {
      return "Take what waits out of the static initialiser that is on these stacks, or out of what"
          + " native code calls back: there a carrier is held on every JDK."
          + stopGap;
    }
    if (shown.stack() != null && Frames.onlyWaits(shown.stack())) {
      return "Wait on a java.util.concurrent.locks.Condition in place of Object.wait, or run on JDK 24"
          + " or newer, where Object.wait lets go of its carrier. A greater"
          + " -Djdk.virtualThreadScheduler.maxPoolSize lets others be started meanwhile.";
    }
    if (ofMap) {
      return MapFunctions.NO_WAIT
          + ". On JDK 24 or newer who waits for it holds no carrier; but no JDK helps where the function"
          + " waits for somebody who needs the same map."
          + stopGap;
    }
    if (library != null && !library.isNative()) {
      return library.remedy() + " Or run on JDK 24 or newer, where monitors do not pin." + stopGap;
    }
    Frame taker = takerOfJdk(shown);
    if (taker != null) {
      return JdkLocks.cure(taker.type(), taker.name(), null)
          + ", or run on JDK 24 or newer, where monitors do not pin."
          + stopGap;
    }
    String elsewhere = HoldRemedy.elsewhere(shown.artifact(), snapshot.target());
    return (elsewhere == null ? "Do" : "Where it is your code, do")
        + " not wait under synchronized: use a java.util.concurrent.locks.ReentrantLock around what"
        + " these stacks wait in"
        + (elsewhere == null ? "" : elsewhere)
        + ", or run on JDK 24 or newer, where monitors do not pin."
        + stopGap;
  }

  /** What to do where others wait for the static initialiser of a class, a sentence. */
  static String initialise(String awaited) {
    return "Initialise "
        + awaited
        + " before virtual threads need it (Class.forName at start-up), or take what waits out of"
        + " its static initialiser: who waits for a class holds its carrier.";
  }

  /** The class whose initialisation by another thread carried ones wait for; null: none. */
  private static @Nullable String initialised(Stall stall) {
    return stall.threads().stream()
        .filter(thread -> thread.role() == StallObservation.Role.CARRIED)
        .map(thread -> PinReasons.initialised(thread.waitsFor()))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** Of a thread that has a carrier. */
  private static boolean any(Stall stall, Predicate<Frame> what) {
    return stall.threads().stream()
        .filter(thread -> thread.role() == StallObservation.Role.CARRIED)
        .anyMatch(thread -> thread.stack().frames().stream().anyMatch(what));
  }

  /** The JDK's method in which carried threads wait for a monitor; null where others wait too. */
  private static @Nullable Frame takerOfJdk(Stall stall) {
    Frame taker = null;
    for (ThreadState thread : stall.threads()) {
      if (thread.role() == StallObservation.Role.CARRIED && thread.state().equals("BLOCKED")) {
        taker = JdkLocks.taker(thread.stack());
        if (taker == null) {
          return null;
        }
      }
    }
    return taker;
  }

  private static boolean initialises(Frame frame) {
    return frame.method().equals("<clinit>");
  }

  static Map<String, Object> evidence(Stall shown, List<Stall> all, Window window) {
    StallObservation.Stall last = shown.last();
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("carriers", last.carriers());
    evidence.put("queued", last.queued());
    evidence.put("proof", last.proof().name());
    put(evidence, "lock", last.lock());
    put(evidence, "owner", last.owner());
    put(evidence, "next", last.next());
    evidence.put("stalls", all.size());
    evidence.put("stalledMillis", all.stream().mapToLong(stall -> stall.nanos()).sum() / 1e6);
    evidence.put(
        "longestMillis", all.stream().mapToLong(stall -> stall.nanos()).max().orElse(0) / 1e6);
    evidence.put("firstSeen", Instant.EPOCH.plusNanos(all.getFirst().from()).toString());
    evidence.put(
        "lastSeen",
        Instant.EPOCH
            .plusNanos(all.stream().mapToLong(stall -> stall.last().at()).max().orElse(window.to()))
            .toString());
    evidence.put("ended", last.ended());
    return evidence;
  }

  private static void put(Map<String, Object> evidence, String name, @Nullable Object value) {
    if (value != null) {
      evidence.put(name, value);
    }
  }

  /** One line per thread, and a few lines for equal threads. */
  static List<String> lines(Stall stall) {
    List<String> lines = new ArrayList<>();
    Map<String, Integer> alike = new HashMap<>();
    int all = 0;
    for (ThreadState thread : stall.threads()) {
      if (thread.role() == StallObservation.Role.QUEUED) {
        continue;
      }
      all++;
      String what = what(thread, stall.last());
      int nth = alike.merge(thread.role() + what, 1, Integer::sum);
      if (nth <= MOST_ALIKE && lines.size() < MOST_LINES) {
        lines.add(who(thread) + what);
      }
    }
    int more = Math.max(all, stall.last().carriers()) - lines.size(); // the agent tells of some
    if (more > 0 && !lines.isEmpty()) {
      lines.add("and " + more + " more");
    }
    return lines;
  }

  private static String who(ThreadState thread) {
    String carrier =
        switch (thread.role()) {
          case CARRIED, IN_CALL -> thread.carrier() == null ? "carrier" : thread.carrier();
          case OWNER -> "owner";
          case NEXT -> "next";
          case QUEUED -> "queued";
        };
    String kind = thread.thread().virtual() ? "virtual thread" : "thread";
    String name =
        thread.thread().name().isEmpty()
            ? "#" + thread.thread().id()
            : "\"" + thread.thread().name() + "\"";
    return "%s: %s %s".formatted(carrier, kind, name);
  }

  /** Where it is, and what it waits for. */
  private static String what(ThreadState thread, StallObservation.Stall stall) {
    return " " + thread.state() + at(thread) + waits(thread, stall);
  }

  private static String at(ThreadState thread) {
    String place = place(thread.stack());
    return place.isEmpty() ? "" : " at " + place;
  }

  /** The application's innermost frame, or the JDK's where there is none; "" without frames. */
  static String place(Stack stack) {
    List<Frame> frames = stack.frames();
    Frame shown =
        frames.stream()
            .filter(frame -> !frame.isJdk() && !frame.hidden())
            .findFirst()
            .orElse(frames.isEmpty() ? null : frames.getFirst());
    return shown == null ? "" : shown.name() + (shown.line() > 0 ? ":" + shown.line() : "");
  }

  private static String waits(ThreadState thread, StallObservation.Stall stall) {
    if (thread.waitsFor() == null) {
      return "";
    }
    String waits = " waits for " + thread.waitsFor();
    if (thread.owner() != null) {
      return waits + ", which " + thread.owner() + " has";
    }
    boolean free = stall.proof() == StallProof.LOCK_FREE && thread.waitsFor().equals(stall.lock());
    return free ? waits + ", which is free" : waits;
  }
}
