package io.vtscope.ledger;

import io.vtscope.clock.Most;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.Observation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sums the observations of several recordings for each JVM separately. The caller reads one
 * recording after the other; observations wait until the JVM is identified. Not thread-safe.
 */
public final class Aggregators implements Consumer<Observation> {
  /**
   * The agent reports the start of the process, the JVM its own. A reused process number starts
   * later.
   */
  private static final long SAME_START_MILLIS = 3_000;

  private final List<Jvm> jvms = new ArrayList<>();
  private final List<Observation> waiting = new ArrayList<>();
  private Who who = Who.UNKNOWN;
  private @Nullable Jvm current;
  private boolean dropping;
  private boolean ended;

  /**
   * The identity of a JVM; 0 if unknown.
   *
   * @param process start of the process, from the agent, milliseconds
   * @param jvm start of the JVM, milliseconds
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
    private final List<Path> recordings = new ArrayList<>();
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

  /** A sum of pins cannot wait, because its reader reuses it. */
  private void take(Observation observation) {
    boolean isSum = observation instanceof HoldObservation.PinSum;
    boolean isLate = isSum || waiting.size() >= Most.WAITING;
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

  /** An unidentified recording belongs to the only identified JVM. */
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
   * Ends a recording.
   *
   * @param recording its file
   * @return null, or an identity if the JVM was identified too late: the caller then reads the
   *     recording again at the end, after {@link #again}
   */
  public @Nullable Who endRecording(Path recording) {
    Who known = who;
    if (current == null && known.pid() > 0 && !dropping) {
      settle(known);
    }
    boolean taken = current != null;
    if (current != null) {
      current.aggregator.endRecording();
      current.recordings.add(recording);
    }
    waiting.clear();
    who = Who.UNKNOWN;
    current = null;
    dropping = false;
    return taken ? null : known;
  }

  /** Begins to read a recording again. */
  public void again(Who known) {
    settle(known);
  }

  /** Later observations go to all JVMs. */
  public void end() {
    ended = true;
  }

  /** One per JVM, in the order of the recordings. */
  public List<Observed> observed() {
    return jvms.stream()
        .map(jvm -> new Observed(jvm.aggregator.snapshot(), List.copyOf(jvm.recordings)))
        .toList();
  }
}
