package io.vtscope.ledger.pin;

import io.vtscope.blame.Site;
import io.vtscope.clock.Most;
import io.vtscope.jvm.Stack;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.PinTimes;
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
 * Where owners held contended monitors. The JVM names only the owner thread, but its pin during the
 * wait shows the place.
 */
final class Owners {
  /** The JVM records waits of at least a millisecond; a shorter pin causes none. */
  static final long SHORTEST_NANOS = 100_000;

  private static final Pattern NUMBER = Pattern.compile("\\d+$");

  private final Map<Long, List<Pinned>> pins = new HashMap<>();
  private final Map<Stack, List<Waited>> waits = new HashMap<>();

  /** Waits per owner thread, by the waiter's stack. */
  private final Map<Stack, Map<String, Integer>> platform = new HashMap<>();

  private int kept;

  private record Pinned(long from, long to, Stack stack) {}

  private record Waited(long from, long to, long owner) {}

  boolean isFull() {
    return kept >= Most.THREADS;
  }

  static final class Part {
    private static final int WIDTH = 3;

    private long[] all = new long[0];

    private Stack[] stacks = new Stack[0];
    private int size;
    private int most = Most.THREADS;

    boolean isFull() {
      return size >= most;
    }

    void add(long thread, long at, long nanos, Stack stack) {
      if (thread == 0 || nanos < SHORTEST_NANOS) {
        return;
      }
      if (size == stacks.length) {
        int length = Math.clamp(size * 2L, Most.PLACES, Most.THREADS);
        all = Arrays.copyOf(all, length * WIDTH);
        stacks = Arrays.copyOf(stacks, length);
      }
      all[size * WIDTH] = thread;
      all[size * WIDTH + 1] = at;
      all[size * WIDTH + 2] = at + nanos;
      stacks[size++] = stack;
    }

    /**
     * Forgets all entries and keeps the memory.
     *
     * @param forNone whether to accept no more pins
     */
    void clear(boolean forNone) {
      size = 0;
      most = forNone ? 0 : Most.THREADS;
    }
  }

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
    if (enter.owner() != 0 && ofStack.size() < Most.PLACES) {
      ofStack.add(new Waited(enter.at(), enter.at() + enter.nanos(), enter.owner()));
    }
    if (enter.platformOwner() != null) {
      String name = NUMBER.matcher(enter.platformOwner()).replaceFirst("N");
      Map<String, Integer> times = platform.computeIfAbsent(enter.stack(), s -> new HashMap<>());
      if (times.size() < Most.EXAMPLES || times.containsKey(name)) {
        times.merge(name, 1, Integer::sum);
      }
    }
  }

  /** The most frequent owner; null without one. */
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

  Sites sites(Function<Stack, List<Site>> holdersOf) {
    return new Sites(holdersOf);
  }

  final class Sites {
    private final Function<Stack, List<Site>> holdersOf;

    private Sites(Function<Stack, List<Site>> holdersOf) {
      this.holdersOf = holdersOf;
    }

    /**
     * The places of owners that may have held the same monitor, most frequent first; may be empty.
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

    /** Compares field names without qualifiers, or the classes for "this". */
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
