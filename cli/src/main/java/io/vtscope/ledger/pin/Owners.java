package io.vtscope.ledger.pin;

import io.vtscope.blame.Site;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.PinTimes;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where the thread that had a monitor held it. The JVM names that thread, not the place; but where
 * it was pinned while others waited, the stack of that pin says it.
 */
final class Owners {
  /** Waits are recorded from one millisecond on: a shorter pin causes none. */
  static final long SHORTEST_NANOS = 100_000;

  private static final int MOST_PINS = 20_000;
  private static final int SMALLEST = 64;
  private static final int MOST_WAITS_OF_A_STACK = 200;
  private static final int MOST_NAMES = 50;

  /** The number that distinguishes the threads of a pool. */
  private static final Pattern NUMBER = Pattern.compile("\\d+$");

  private final Map<Long, List<Pinned>> pins = new HashMap<>();
  private final Map<Stack, List<Waited>> waits = new HashMap<>();

  /** By the stack of the waiter: how often a platform thread owned the monitor, by its name. */
  private final Map<Stack, Map<String, Integer>> platform = new HashMap<>();

  private int kept;

  private record Pinned(long from, long to, Stack stack) {}

  private record Waited(long from, long to, long owner) {}

  /** Whether as many pins are kept as ever will be. */
  boolean isFull() {
    return kept >= MOST_PINS;
  }

  /** The first pins of a part, as many as may be wanted. */
  static final class Part {
    private static final int WIDTH = 3;

    /** Thread, begin and end of each. */
    private long[] all = new long[0];

    private Stack[] stacks = new Stack[0];
    private int size;
    private int most = MOST_PINS;

    boolean isFull() {
      return size >= most;
    }

    /** Adds a pin; not where it is full, or the pin is short. */
    void add(long thread, long at, long nanos, Stack stack) {
      if (thread == 0 || nanos < SHORTEST_NANOS) {
        return;
      }
      if (size == stacks.length) {
        int length = Math.clamp(size * 2L, SMALLEST, MOST_PINS);
        all = Arrays.copyOf(all, length * WIDTH);
        stacks = Arrays.copyOf(stacks, length);
      }
      all[size * WIDTH] = thread;
      all[size * WIDTH + 1] = at;
      all[size * WIDTH + 2] = at + nanos;
      stacks[size++] = stack;
    }

    /**
     * Forgets all, and keeps the room.
     *
     * @param forNone whether none will be wanted any more
     */
    void clear(boolean forNone) {
      size = 0;
      most = forNone ? 0 : MOST_PINS;
    }
  }

  /** Adds pins of a part. */
  void add(Part part) {
    for (int i = 0; i < part.size && !isFull(); i++) {
      int place = i * Part.WIDTH;
      add(part.all[place], part.all[place + 1], part.all[place + 2], part.stacks[i]);
    }
  }

  private void add(long thread, long from, long to, Stack stack) {
    kept++;
    pins.computeIfAbsent(thread, t -> new ArrayList<>()).add(new Pinned(from, to, stack));
  }

  void add(HoldObservation.Pins some) {
    PinTimes times = some.times();
    for (int i = 0; i < times.size() && !isFull(); i++) {
      if (times.thread(i) != 0 && times.nanos(i) >= SHORTEST_NANOS) {
        add(times.thread(i), times.at(i), times.at(i) + times.nanos(i), some.stack());
      }
    }
  }

  void add(HoldObservation.MonitorEnter enter) {
    List<Waited> ofStack = waits.computeIfAbsent(enter.stack(), s -> new ArrayList<>());
    if (enter.owner() != 0 && ofStack.size() < MOST_WAITS_OF_A_STACK) {
      ofStack.add(new Waited(enter.at(), enter.at() + enter.nanos(), enter.owner()));
    }
    if (enter.platformOwner() != null) {
      String name = NUMBER.matcher(enter.platformOwner()).replaceFirst("N");
      Map<String, Integer> times = platform.computeIfAbsent(enter.stack(), s -> new HashMap<>());
      if (times.size() < MOST_NAMES || times.containsKey(name)) {
        times.merge(name, 1, Integer::sum);
      }
    }
  }

  /**
   * The platform thread that had it most often before one of those who waited with these stacks;
   * null if none was seen to.
   */
  @Nullable PlatformOwner platform(List<Stack> waiting) {
    Map<String, Integer> times = new HashMap<>();
    for (Stack stack : waiting) {
      platform.getOrDefault(stack, Map.of()).forEach((n, t) -> times.merge(n, t, Integer::sum));
    }
    return times.entrySet().stream()
        .max(
            Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .map(most -> new PlatformOwner(most.getKey(), most.getValue()))
        .orElse(null);
  }

  /**
   * The places of owners by the stacks of those who waited.
   *
   * @param holdersOf the frames of a pin's stack that hold monitors
   */
  Sites sites(Function<Stack, List<Site>> holdersOf) {
    return new Sites(holdersOf);
  }

  /** At one moment. */
  final class Sites {
    private final Function<Stack, List<Site>> holdersOf;

    private Sites(Function<Stack, List<Site>> holdersOf) {
      this.holdersOf = holdersOf;
    }

    /**
     * The most frequent first; none where no owner was pinned meanwhile with what may be the same
     * monitor.
     *
     * @param site that waits to enter
     */
    List<Site> of(Stack waiting, Site site) {
      Map<Site, Integer> found = new LinkedHashMap<>();
      for (Waited waited : waits.getOrDefault(waiting, List.of())) {
        for (Pinned pinned : pins.getOrDefault(waited.owner, List.of())) {
          if (pinned.from < waited.to && pinned.to > waited.from) {
            for (Site holder : holdersOf.apply(pinned.stack)) {
              if (mayBeSame(holder, site)) {
                found.merge(holder, 1, Integer::sum);
              }
            }
          }
        }
      }
      return found.entrySet().stream()
          .sorted(Map.Entry.<Site, Integer>comparingByValue().reversed())
          .map(Map.Entry::getKey)
          .toList();
    }

    /** By the names: of a field the last part, whatever it is reached by; of "this" the class. */
    private static boolean mayBeSame(Site holder, Site waiting) {
      if (holder.lock() == null || waiting.lock() == null) {
        return false;
      }
      for (String held : holder.lock().split(", ", -1)) {
        boolean field = held.contains(".") && last(held).equals(last(waiting.lock()));
        boolean own = held.equals(waiting.lock()) && holder.type().equals(waiting.type());
        if (field || own) {
          return true;
        }
      }
      return false;
    }

    private static String last(String name) {
      return name.substring(name.lastIndexOf('.') + 1);
    }
  }
}
