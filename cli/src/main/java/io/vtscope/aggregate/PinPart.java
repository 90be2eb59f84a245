package io.vtscope.aggregate;

import io.vtscope.observation.Observation;
import io.vtscope.observation.PinTimes;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Pins of a part of a recording, added up by the thread that reads it, then taken in as a whole and
 * filled again. Of a pin by itself it keeps the class of its length, in two bytes: counting them by
 * stack would take a table for each.
 */
final class PinPart implements Observation.PinSum {
  /** More than a chunk of usual size has; two megabytes of classes. */
  private static final int MOST_PINS = 1 << 20;

  private static final int FIRST = 1 << 8;

  /** How many groups are looked at before one is looked up. */
  private static final int NEAR = 4;

  private final Map<Stack, Group> byStack = new HashMap<>();

  /** In the order in which they came first; behind them those that were forgotten. */
  private final List<Group> groups = new ArrayList<>();

  private int size;

  /** The group whose pins may be the next. */
  private int expected;

  /** Pins that came together: of which group, and how many. */
  private int[] runs = new int[FIRST];

  private int runsEnd;

  /** Of all pins, one run behind the other. */
  private char[] classes = new char[FIRST];

  private int pins;

  final Timeline timeline = new Timeline();
  final Owners.Part owners = new Owners.Part();
  final LastTold lastTold = new LastTold();

  /** What pins come to that the JVM does not tell apart. */
  static final class Group extends Sum {
    private final int index;
    private final ThreadSet carriers = new ThreadSet();
    private Observation.Pins kind;
    private @Nullable Group next;

    private Group(int index, Observation.Pins kind) {
      this.index = index;
      this.kind = kind;
    }

    private void begin(Observation.Pins first, @Nullable Group other) {
      clear();
      carriers.clear();
      kind = first;
      next = other;
    }

    /** The very object, which who reads a chunk uses again; not all that are alike. */
    @SuppressWarnings("ReferenceEquality")
    private boolean isBy(Observation.Pins some) {
      return kind == some;
    }

    private boolean isOf(Observation.Pins some) {
      return Objects.equals(kind.reason(), some.reason())
          && Objects.equals(kind.operation(), some.operation());
    }

    Stack stack() {
      return kind.stack();
    }

    @Nullable String reason() {
      return kind.reason();
    }

    @Nullable String operation() {
      return kind.operation();
    }

    ThreadSet carriers() {
      return carriers;
    }
  }

  @Override
  public void add(Observation.Pins some) {
    PinTimes times = some.times();
    Group group = group(some);
    group.add(times);
    group.carriers.addCarriers(times);
    note(group.index, times);
    owners.add(some);
    timeline.add(times);
    if (times.watched()) {
      lastTold.add(times);
    }
  }

  /** Mostly they come in the order in which they came before, some left out. */
  private Group group(Observation.Pins some) {
    int end = Math.min(size, expected + NEAR);
    for (int i = expected; i < end; i++) {
      if (groups.get(i).isBy(some)) {
        expected = i + 1;
        return groups.get(i);
      }
    }
    Group found = find(some);
    expected = found.index + 1;
    return found;
  }

  private Group find(Observation.Pins some) {
    Group first = byStack.get(some.stack());
    for (Group known = first; known != null; known = known.next) {
      if (known.isOf(some)) {
        return known;
      }
    }
    if (size == groups.size()) {
      groups.add(new Group(size, some));
    }
    Group added = groups.get(size++);
    added.begin(some, first);
    byStack.put(some.stack(), added);
    return added;
  }

  private void note(int group, PinTimes times) {
    int count = times.size();
    if (runsEnd + 2 > runs.length) {
      runs = Arrays.copyOf(runs, runs.length * 2);
    }
    runs[runsEnd++] = group;
    runs[runsEnd++] = count;
    if (pins + count > classes.length) {
      classes = Arrays.copyOf(classes, Math.max(pins + count, classes.length * 2));
    }
    char[] into = classes;
    int place = pins;
    for (int i = 0; i < count; i++) {
      into[place++] = (char) Histogram.slot(times.nanos(i));
    }
    pins = place;
  }

  @Override
  public boolean isFull() {
    return pins >= MOST_PINS;
  }

  @Override
  public Collection<Stack> stacks() {
    Set<Stack> stacks = new LinkedHashSet<>();
    groups().forEach(group -> stacks.add(group.stack()));
    return stacks;
  }

  /** In the order in which they came first. */
  List<Group> groups() {
    return groups.subList(0, size);
  }

  /**
   * Counts the lengths of pins.
   *
   * @param counts of each group, as {@link #groups} has them; null where they are left out
   */
  void count(@Nullable Histogram[] counts) {
    int from = 0;
    for (int run = 0; run < runsEnd; run += 2) {
      Histogram histogram = counts[runs[run]];
      int to = from + runs[run + 1];
      if (histogram != null) {
        histogram.count(classes, from, to);
      }
      from = to;
    }
  }

  /**
   * Forgets all, and keeps the room.
   *
   * @param ownersKnown as of {@link Owners.Part#clear}
   */
  void clear(boolean ownersKnown) {
    size = 0;
    expected = 0;
    byStack.clear();
    runsEnd = 0;
    pins = 0;
    timeline.clear();
    owners.clear(ownersKnown);
    lastTold.clear();
  }
}
