package io.vtscope.ledger;

import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Takes in the observations of several recordings, one recording after the other, and sums up those
 * of each JVM by themselves: its time, its carriers and its JDK are its own. Which JVM a recording
 * is of is said in it, not by its name. What comes before that is known waits. Not for several
 * threads.
 */
public final class Aggregators implements Consumer<Observation> {
  /** A JVM says who it is as a chunk begins: what has not by then says nothing. */
  private static final int MOST_WAITING = 100_000;

  /**
   * The agent says when the process began, by the operating system's clock of its own, and the JVM
   * when it began itself. What comes after a process of the same number has ended is later.
   */
  private static final long SAME_START_MILLIS = 3_000;

  private final List<Jvm> jvms = new ArrayList<>();
  private final List<Observation> waiting = new ArrayList<>();
  private Who who = Who.UNKNOWN;
  private @Nullable Jvm current;
  private boolean dropping;
  private boolean ended;

  /**
   * Which JVM a recording is of, as far as is known.
   *
   * @param pid 0 if unknown
   * @param process when the agent says that the process began, milliseconds; 0 where it does not
   * @param jvm when the JVM says that it began, milliseconds; 0 where it does not
   */
  public record Who(long pid, long process, long jvm) {
    static final Who UNKNOWN = new Who(0, 0, 0);

    Who and(JvmObservation.TargetInfo info) {
      return info.agent() == null
          ? new Who(info.pid(), process, info.start() == 0 ? jvm : info.start())
          : new Who(info.pid(), info.start() == 0 ? process : info.start(), jvm);
    }

    Who and(Who other) {
      return new Who(pid, process == 0 ? other.process : process, jvm == 0 ? other.jvm : jvm);
    }

    boolean hasStart() {
      return process != 0 || jvm != 0;
    }

    boolean isSame(Who other) {
      if (pid == 0 || pid != other.pid) {
        return false;
      }
      if (process != 0 && other.process != 0) {
        return process == other.process;
      }
      if (jvm != 0 && other.jvm != 0) {
        return jvm == other.jvm;
      }
      return !hasStart()
          || !other.hasStart()
          || Math.abs(Math.max(process, jvm) - Math.max(other.process, other.jvm))
              <= SAME_START_MILLIS;
    }
  }

  private static final class Jvm {
    private final Aggregator aggregator = new Aggregator();
    private Who who;

    private Jvm(Who who) {
      this.who = who;
    }
  }

  @Override
  public void accept(Observation observation) {
    if (ended) {
      jvms.forEach(jvm -> jvm.aggregator.accept(observation));
      return;
    }
    if (observation instanceof JvmObservation.TargetInfo info) {
      who = who.and(info);
      if (current != null) {
        current.who = current.who.and(who);
      }
    }
    if (current != null) {
      current.aggregator.accept(observation);
    } else if (!dropping) {
      take(observation);
    }
  }

  /** A sum of pins cannot wait: its reader fills it again. */
  private void take(Observation observation) {
    boolean isSum = observation instanceof HoldObservation.PinSum;
    boolean isLate = isSum || waiting.size() >= MOST_WAITING;
    if (who.hasStart() || (isLate && who.pid() > 0)) {
      Jvm jvm = settle(who);
      jvm.aggregator.accept(observation);
    } else if (isLate) {
      dropping = true;
      waiting.clear();
    } else {
      waiting.add(observation);
    }
  }

  private Jvm settle(Who known) {
    Jvm found = find(known);
    if (found == null) {
      found = new Jvm(known);
      jvms.add(found);
    }
    current = found;
    found.who = found.who.pid() == 0 ? known : found.who.and(known);
    waiting.forEach(found.aggregator::accept);
    waiting.clear();
    return found;
  }

  /** What does not say whose it is, is of the only one that does. */
  private @Nullable Jvm find(Who known) {
    if (known.pid() == 0) {
      return jvms.size() == 1 && jvms.getFirst().who.pid() > 0 ? jvms.getFirst() : null;
    }
    for (Jvm jvm : jvms) {
      if (jvm.who.isSame(known)) {
        return jvm;
      }
    }
    return null;
  }

  /**
   * What comes from now on is of another recording.
   *
   * @return null; or else what came was not taken in, as it did not say in time which JVM it is of,
   *     and is to be read again when all else has been, after {@link #again}
   */
  public @Nullable Who endRecording() {
    Who known = who;
    if (current == null && known.pid() > 0 && !dropping) {
      settle(known);
    }
    boolean taken = current != null;
    if (current != null) {
      current.aggregator.endRecording();
    }
    waiting.clear();
    who = Who.UNKNOWN;
    current = null;
    dropping = false;
    return taken ? null : known;
  }

  /** What comes now was not taken in before: it is of the one JVM that there is, or of its own. */
  public void again(Who known) {
    settle(known);
  }

  /** All recordings have been read: an observation that follows is of all JVMs. */
  public void end() {
    ended = true;
  }

  /** What each JVM comes to, in the order of the recordings. */
  public List<Snapshot> snapshots() {
    return jvms.stream().map(jvm -> jvm.aggregator.snapshot()).toList();
  }
}
