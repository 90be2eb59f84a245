package io.vtscope.aggregate;

import io.vtscope.observation.Observation;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The virtual threads that the agent has seen keep their carriers, each with its stacks. */
final class HeldCarriers {
  private static final int MOST = 20_000;
  private static final int MOST_STACKS_OF_ONE = 20;

  /** The agent says it again every ten seconds at least; if not, its end has been lost. */
  private static final long SAID_AGAIN = 15_000_000_000L;

  /** So long apart it is tried to make room where that did not help. */
  private static final long TRIED_AGAIN = 1_000_000_000;

  private final Map<Key, Held> all = new HashMap<>();
  private final PastHolds past;
  private long newest;
  private long triedAt;
  private long leftOut;

  HeldCarriers(PastHolds past) {
    this.past = past;
  }

  /** Another agent in the same JVM begins to count again. */
  private record Key(long hold, long thread, String carrier) {}

  /** One of them: the last that was said of it, and the stacks that it was seen in. */
  static final class Held {
    private Observation.CarrierHeld last;
    private final List<Seen> stacks = new ArrayList<>();
    private long cpuNanos = -1;
    private long measuredNanos;

    private record Seen(long at, Stack stack) {
      boolean isAt(Seen other) {
        return stack.frames().getFirst().name().equals(other.stack.frames().getFirst().name());
      }
    }

    private Held(Observation.CarrierHeld first) {
      last = first;
    }

    Observation.CarrierHeld last() {
      return last;
    }

    long from() {
      return last.at() - last.nanos();
    }

    /**
     * Whether it had not ended when the carriers were looked at last: until then it had not been
     * said.
     */
    boolean lasts(long lastLook) {
      return !last.ended() && lastLook - last.at() <= SAID_AGAIN;
    }

    /** When it was last seen, or ended. */
    long to(long lastLook) {
      return lasts(lastLook) ? Math.max(last.at(), lastLook) : last.at();
    }

    /** As far as it was measured, which it cannot be at the end; -1 where it was not. */
    long cpuNanos() {
      return cpuNanos;
    }

    /** How long it had lasted when its processor time was asked for. */
    long measuredNanos() {
      return measuredNanos;
    }

    /** In the order in which they were seen; those without frames are left out. */
    List<Stack> stacks() {
      return stacks.stream().sorted(Comparator.comparingLong(Seen::at)).map(Seen::stack).toList();
    }

    /** Since when its innermost frame was the one that was seen last, whenever it was looked at. */
    long sinceLastFrame() {
      List<Seen> seen =
          stacks.stream().sorted(Comparator.comparingLong(Seen::at)).toList().reversed();
      long since = from();
      for (int i = 1; i < seen.size(); i++) {
        if (!seen.get(i).isAt(seen.getFirst())) {
          since = seen.get(i - 1).at;
          break;
        }
      }
      return since;
    }

    private Carriers.Kept until(long at) {
      List<Stack> seen = stacks();
      return new Carriers.Kept(
          last, to(at) - from(), cpuNanos, measuredNanos, seen.isEmpty() ? null : seen.getLast());
    }

    private void add(Observation.CarrierHeld held) {
      if (held.cpuNanos() > cpuNanos) {
        cpuNanos = held.cpuNanos();
        measuredNanos = held.nanos();
      }
      if (held.nanos() > last.nanos() || (held.nanos() == last.nanos() && held.ended())) {
        last = held;
      }
      if (stacks.size() < MOST_STACKS_OF_ONE && !held.stack().frames().isEmpty()) {
        stacks.add(new Seen(held.at(), held.stack()));
      }
    }
  }

  void add(Observation.CarrierHeld held) {
    Key key = new Key(held.hold(), held.thread().id(), held.carrier());
    Held known = all.get(key);
    newest = Math.max(newest, held.at());
    if (known == null && all.size() >= MOST) {
      makeRoom();
    }
    if (known == null && all.size() < MOST) {
      known = new Held(held);
      all.put(key, known);
    }
    if (known != null) {
      known.add(held);
    } else {
      leftOut++;
    }
  }

  /** What lasts stays: of that nobody but the agent tells. */
  private void makeRoom() {
    if (newest - triedAt < TRIED_AGAIN) {
      return;
    }
    triedAt = newest;
    List<Held> ended = new ArrayList<>();
    all.values()
        .removeIf(held -> {
          boolean isPast = newest - held.last().at() > SAID_AGAIN;
          if (isPast) {
            ended.add(held);
          }
          return isPast;
        });
    past.add(ended);
  }

  /** What is left of those that are not kept any more. */
  PastHolds past() {
    return past;
  }

  /** How often something was said of one that is in no figure, as there were too many. */
  long leftOut() {
    return leftOut + past.leftOut();
  }

  /** The earliest first. */
  List<Held> of(Observation.HeldKind kind) {
    return Stream.concat(all.values().stream(), past.of(kind).stream())
        .filter(held -> held.last().kind() == kind)
        .sorted(Comparator.comparingLong(Held::from).thenComparingLong(held -> held.last().hold()))
        .toList();
  }

  /**
   * Those that have not ended: the JVM itself tells of them only when they do.
   *
   * @param at the last look at the carriers: until then it had not been said that they have
   */
  List<Held> lasting(long at) {
    List<Held> lasting = new ArrayList<>();
    for (Observation.HeldKind kind : Observation.HeldKind.values()) {
      for (Held held : of(kind)) {
        if (held.lasts(at)) {
          lasting.add(held);
        }
      }
    }
    return lasting;
  }

  /** Those that have not ended, as they are at a moment; those that were kept longest first. */
  List<Carriers.Kept> kept(long at) {
    return lasting(at).stream()
        .map(held -> held.until(at))
        .sorted(Comparator.comparingLong(Carriers.Kept::nanos).reversed())
        .toList();
  }

  /** Whether a carrier was seen kept in native code, without processor time, by this frame. */
  boolean waitsInNative(@Nullable Site site) {
    return site != null
        && (past.wasInNative(site.name())
            || of(Observation.HeldKind.NATIVE).stream()
                .flatMap(held -> held.stacks().stream())
                .anyMatch(stack -> Frames.innermostNames(stack).contains(site.name())));
  }
}
