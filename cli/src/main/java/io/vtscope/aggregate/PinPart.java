package io.vtscope.aggregate;

import io.vtscope.observation.Observation;
import io.vtscope.observation.PinTaker;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Pins of a part of a recording, added up by the thread that reads it, then taken in as a whole and
 * filled again. Of a pin by itself it keeps its kind and the class of its length, in four bytes:
 * counting them by kind would take a table for each.
 */
final class PinPart extends PinTaker implements Observation.PinSum {
  /** Of some eight chunks of usual size, where they come one after the other; eight megabytes. */
  private static final int MOST_PINS = 1 << 21;

  private static final int FIRST_PINS = 1 << 8;

  // Kind and class of a pin as one number.
  private static final int CLASS_BITS = 10;
  private static final int CLASS_MASK = (1 << CLASS_BITS) - 1;

  // What stands where of a kind, in the sums.
  private static final int WIDTH = 8;
  private static final int COUNT = 0;
  private static final int TOTAL = 1;
  private static final int MAX = 2;
  private static final int LASTING = 3;
  private static final int FIRST = 4;
  private static final int LAST = 5;
  private static final int CARRIERS = 6;

  /** More than the stacks of a JVM mostly are. */
  private static final int MOST_KINDS = 1 << 16;

  /** The JVM has a dozen; what has more was not written by one. */
  private static final int MOST_WORDS = 64;

  /** Those that came once, whether or not there are such pins now. */
  private final List<Words> words = new ArrayList<>();

  /** Which of them is the one with a reason and an operation. */
  private final Map<List<@Nullable String>, Integer> wordings = new HashMap<>();

  /** By their kinds. */
  private final List<Group> all = new ArrayList<>();

  /** Those that have pins, in the order in which they came first. */
  private final List<Group> groups = new ArrayList<>();

  /** What the pins of each kind come to, one behind the other: memory is fast that is near. */
  private long[] sums = new long[0];

  /** Of each pin, in the order in which they came. */
  private int[] classes = new int[FIRST_PINS];

  private int pins;

  /** Of each pin, those of a kind together; as many as there are. */
  private char[] sorted = new char[0];

  /** By the place of their bit. */
  private final long[] carriers = new long[Long.SIZE];

  private int carriersKnown;
  private long newestCarrier;
  private long newestBit;

  final Timeline timeline = new Timeline();
  final Owners.Part owners = new Owners.Part();
  final LastTold lastTold = new LastTold();

  /** How often all kinds were forgotten. */
  private int generation;

  /** Whether the agent was there. */
  private boolean watched;

  /** What the JVM says of pins in words, and the groups of those of which it says so. */
  private static final class Words {
    private final @Nullable String reason;
    private final @Nullable String operation;
    private final Map<Stack, Group> byStack = new HashMap<>();

    private Words(@Nullable String reason, @Nullable String operation) {
      this.reason = reason;
      this.operation = operation;
    }
  }

  /** Pins that the JVM does not tell apart. */
  static final class Group {
    private final int kind;
    private final Stack stack;
    private final Words words;
    private final Sum sum = new Sum();
    private final ThreadSet carriers = new ThreadSet();

    /** Where those of its pins end that are sorted. */
    private int end;

    /** Where they were added up last. */
    private PinMeters.@Nullable OfStack total;

    private Group(int kind, Stack stack, Words words) {
      this.kind = kind;
      this.stack = stack;
      this.words = words;
    }

    Stack stack() {
      return stack;
    }

    @Nullable String reason() {
      return words.reason;
    }

    @Nullable String operation() {
      return words.operation;
    }

    Sum sum() {
      return sum;
    }

    ThreadSet carriers() {
      return carriers;
    }

    PinMeters.@Nullable OfStack total() {
      return total;
    }

    void total(PinMeters.OfStack known) {
      total = known;
    }
  }

  @Override
  public PinTaker taker() {
    return this;
  }

  @Override
  public void watched(boolean isWatched) {
    watched = isWatched;
  }

  @Override
  public int wording(@Nullable String reason, @Nullable String operation) {
    List<@Nullable String> both = Arrays.asList(reason, operation);
    Integer known = wordings.get(both);
    if (known != null) {
      return known;
    }
    words.add(new Words(reason, operation));
    wordings.put(both, words.size() - 1);
    return words.size() - 1;
  }

  @Override
  public int generation() {
    return generation;
  }

  @Override
  public int kind(int wording, Stack stack) {
    Words of = words.get(wording);
    Group group = of.byStack.get(stack);
    if (group == null) {
      group = newGroup(stack, of);
      of.byStack.put(stack, group);
    }
    return group.kind;
  }

  private Group newGroup(Stack stack, Words of) {
    Group added = new Group(all.size(), stack, of);
    all.add(added);
    int place = added.kind * WIDTH;
    if (place == sums.length) {
      sums = Arrays.copyOf(sums, Math.max(FIRST_PINS, place * 2));
    }
    clear(place);
    return added;
  }

  private void clear(int place) {
    Arrays.fill(sums, place, place + WIDTH, 0);
    sums[place + FIRST] = Long.MAX_VALUE;
    sums[place + LAST] = Long.MIN_VALUE;
  }

  @Override
  public boolean add(int kind, long at, long nanos, long thread, long carrier) {
    long[] of = sums;
    int place = kind * WIDTH;
    if (of[place + COUNT]++ == 0) {
      groups.add(all.get(kind));
    }
    of[place + TOTAL] += nanos;
    of[place + MAX] = Math.max(of[place + MAX], nanos);
    if (nanos >= Cost.LASTING_NANOS) {
      of[place + LASTING] += nanos;
    }
    of[place + FIRST] = Math.min(of[place + FIRST], at);
    of[place + LAST] = Math.max(of[place + LAST], at + nanos);
    if (carrier != 0) {
      long bit = bit(carrier);
      if ((of[place + CARRIERS] & bit) == 0) {
        of[place + CARRIERS] |= bit;
        all.get(kind).carriers.add(carrier);
      }
    }
    if (pins == classes.length) {
      classes = Arrays.copyOf(classes, pins * 2);
    }
    classes[pins++] = kind << CLASS_BITS | Histogram.slot(nanos);
    timeline.addPin(at, nanos);
    if (!owners.isFull()) {
      owners.add(thread, at, nanos, all.get(kind).stack);
    }
    if (watched) {
      lastTold.add(thread, at, nanos);
    }
    return pins >= MOST_PINS;
  }

  /** Stands for a carrier; none where there are too many. */
  private long bit(long carrier) {
    if (carrier == newestCarrier) {
      return newestBit;
    }
    int place = 0;
    while (place < carriersKnown && carriers[place] != carrier) {
      place++;
    }
    if (place == carriers.length) {
      return 0;
    }
    if (place == carriersKnown) {
      carriers[carriersKnown++] = carrier;
    }
    newestCarrier = carrier;
    newestBit = 1L << place;
    return newestBit;
  }

  /** Puts the classes of a kind together: they are counted in one table then. */
  @Override
  public void end() {
    int end = 0;
    int[] ends = new int[all.size()];
    for (Group group : groups) {
      int place = group.kind * WIDTH;
      group.sum.set(
          sums[place + COUNT],
          sums[place + TOTAL],
          sums[place + MAX],
          sums[place + LASTING],
          sums[place + FIRST],
          sums[place + LAST]);
      clear(place);
      ends[group.kind] = end;
      end += (int) group.sum.count();
      group.end = end;
    }
    if (sorted.length < pins) {
      sorted = new char[pins];
    }
    for (int i = 0; i < pins; i++) {
      int one = classes[i];
      sorted[ends[one >>> CLASS_BITS]++] = (char) (one & CLASS_MASK);
    }
  }

  @Override
  public Collection<Stack> stacks() {
    Set<Stack> stacks = new LinkedHashSet<>();
    groups.forEach(group -> stacks.add(group.stack));
    return stacks;
  }

  /** In the order in which they came first. */
  List<Group> groups() {
    return groups;
  }

  /** Counts the lengths of a group's pins. */
  void count(Group group, Histogram into) {
    into.count(sorted, group.end - (int) group.sum.count(), group.end);
  }

  /**
   * Forgets all pins, and keeps the room.
   *
   * @param ownersKnown as of {@link Owners.Part#clear}
   */
  void clear(boolean ownersKnown) {
    for (Group group : groups) {
      group.carriers.clear();
    }
    groups.clear();
    if (all.size() >= MOST_KINDS || words.size() >= MOST_WORDS) {
      generation++;
      words.clear();
      wordings.clear();
      all.clear();
    }
    pins = 0;
    carriersKnown = 0;
    newestCarrier = 0;
    timeline.clear();
    owners.clear(ownersKnown);
    lastTold.clear();
  }
}
