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
 * filled again.
 */
final class PinPart extends PinTaker implements Observation.PinSum {
  /** Of some thirty chunks of usual size, where they come one after the other. */
  private static final int MOST_PINS = 1 << 23;

  // What stands where of a pin, behind when it began.
  private static final int NANOS = 1;
  private static final int THREAD = 2;

  /** More than the stacks of a JVM mostly are. */
  private static final int MOST_KINDS = 1 << 16;

  /** The JVM has a dozen; what has more was not written by one. */
  private static final int MOST_WORDS = 64;

  /** Those that came once, whether or not there are such pins now. */
  private final List<Words> words = new ArrayList<>();

  /** Which of them is the one with a reason and an operation. */
  private final Map<List<@Nullable String>, Integer> wordings = new HashMap<>();

  /** By their kinds. */
  private final List<PinGroup> all = new ArrayList<>();

  /** Those that have pins, in the order in which they came first. */
  private final List<PinGroup> groups = new ArrayList<>();

  private final KindSums sums = new KindSums();
  private int pins;

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
    private final Map<Stack, PinGroup> byStack = new HashMap<>();

    private Words(@Nullable String reason, @Nullable String operation) {
      this.reason = reason;
      this.operation = operation;
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
    PinGroup group = of.byStack.get(stack);
    if (group == null) {
      group = new PinGroup(sums.add(), stack, of.reason, of.operation);
      all.add(group);
      of.byStack.put(stack, group);
    }
    return group.kind;
  }

  @Override
  public boolean add(int[] kinds, long[] rows, int width, int count) {
    boolean hasLong = sums.add(kinds, rows, width, count);
    timeline.addPins(rows, width, count);
    for (int i = 0; hasLong && i < count && !owners.isFull(); i++) {
      int row = i * width;
      owners.add(rows[row + THREAD], rows[row], rows[row + NANOS], all.get(kinds[i]).stack);
    }
    if (watched) {
      lastTold.add(rows, width, count);
    }
    pins += count;
    return pins >= MOST_PINS;
  }

  @Override
  public void end() {
    for (int i = 0; i < sums.size(); i++) {
      groups.add(all.get(sums.kind(i)));
    }
    sums.count();
  }

  @Override
  public Collection<Stack> stacks() {
    Set<Stack> stacks = new LinkedHashSet<>();
    groups.forEach(group -> stacks.add(group.stack));
    return stacks;
  }

  /** In the order in which they came first. */
  List<PinGroup> groups() {
    return groups;
  }

  /** What the pins of each group come to, by the group's kind. */
  KindSums sums() {
    return sums;
  }

  PinGroup group(int kind) {
    return all.get(kind);
  }

  /**
   * Forgets all pins, and keeps the room.
   *
   * @param ownersKnown as of {@link Owners.Part#clear}
   */
  void clear(boolean ownersKnown) {
    sums.clear();
    groups.clear();
    if (all.size() >= MOST_KINDS || words.size() >= MOST_WORDS) {
      generation++;
      words.clear();
      wordings.clear();
      all.clear();
      sums.clearKinds();
    }
    pins = 0;
    timeline.clear();
    owners.clear(ownersKnown);
    lastTold.clear();
  }
}
