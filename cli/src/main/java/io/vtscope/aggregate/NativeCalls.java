package io.vtscope.aggregate;

import io.vtscope.observation.Frame;
import io.vtscope.observation.Observation;
import io.vtscope.observation.Stack;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Virtual threads that stay in native code. A sample alone says nothing: every socket read is
 * native for some microseconds. One thread that is seen in one native method again and again, with
 * no other sample between, has been in it all the time, or has done nothing else. Of the time
 * between two samples counts what it can have stayed there.
 */
final class NativeCalls {
  private static final int LEAST_SAMPLES = 3;
  private static final int MOST_THREADS = 10_000;

  /**
   * Further apart, the thread may have been elsewhere meanwhile; ten times the interval. Files and
   * pipes may hold so many carriers that a round of the sampler is longer.
   */
  private static final long LONGEST_GAP = 200_000_000;

  /** So much later than its turn a sample may be told: events are handed on once a second. */
  private static final long LATEST = 1_000_000_000;

  private final Map<Long, Stay> stays = new HashMap<>();
  private final Map<Long, Long> fileIoEnds = new HashMap<>();
  private final BriefCalls brief = new BriefCalls();
  private final Holds holds;
  private final Spread spread = new Spread();

  NativeCalls(Holds holds) {
    this.holds = holds;
  }

  /**
   * @param nanos of the time from {@code from} to {@code last}, what it was in native code
   * @param gap between the last two of its samples
   * @param threads in whose turn the last was taken
   * @param rounds what its samples stand for that were taken in rounds of a known length
   * @param inRounds how many these are
   */
  private record Stay(
      long from,
      long last,
      long nanos,
      long gap,
      int threads,
      int samples,
      long rounds,
      int inRounds,
      Stack stack) {
    static Stay of(Observation.NativeSample sample) {
      return new Stay(
          sample.at(),
          sample.at(),
          0,
          0,
          sample.threads(),
          1,
          sample.round(),
          sample.round() > 0 ? 1 : 0,
          sample.stack());
    }

    Stay and(Observation.NativeSample sample) {
      long gap = sample.at() - last;
      return new Stay(
          from,
          sample.at(),
          nanos + Math.min(gap, sample.longest()),
          gap,
          sample.threads(),
          samples + 1,
          rounds + sample.round(),
          inRounds + (sample.round() > 0 ? 1 : 0),
          stack);
    }

    BriefCalls.Seen seen() {
      return new BriefCalls.Seen(samples, rounds, inRounds, from, last);
    }

    boolean goesOn(Observation.NativeSample sample) {
      long gap = sample.at() - last;
      return gap >= 0
          && (gap <= LONGEST_GAP || (gap == sample.longest() && isFile()))
          && top(sample.stack()).equals(top(stack));
    }

    private static String top(Stack stack) {
      return stack.frames().isEmpty() ? "" : stack.frames().getFirst().name();
    }

    boolean isLong() {
      return samples >= LEAST_SAMPLES;
    }

    boolean isFile() {
      return Frames.isFile(stack.frames().getFirst());
    }

    /**
     * Whether it is one of no more than there are carriers. Virtual threads that take turns at few
     * carriers come again in the same order too, as they do in their queue.
     */
    boolean isOneOf(int carriers) {
      return gap <= LONGEST_GAP || (threads > 0 && threads <= carriers);
    }

    Hold hold() {
      return new Hold(Hold.Kind.NATIVE_CALL, stack, null, null);
    }
  }

  void add(Observation.NativeSample sample) {
    if (sample.stack().frames().isEmpty() || isOthers(sample.stack().frames().getFirst())) {
      return;
    }
    if (sample.at() <= fileIoEnds.getOrDefault(sample.thread(), Long.MIN_VALUE)
        && Frames.isFile(sample.stack().frames().getFirst())) {
      return; // the call has told itself; samples may come behind it
    }
    Stay stay = stays.get(sample.thread());
    if (stay != null && stay.goesOn(sample)) {
      stays.put(sample.thread(), stay.and(sample));
      return;
    }
    if (stay != null) {
      end(stay);
    }
    if (stays.size() >= MOST_THREADS) {
      endAll();
    }
    stays.put(sample.thread(), Stay.of(sample));
  }

  /** A call on a file that was seen while it lasted says itself how long it took. */
  void ended(Observation.FileIo io) {
    if (fileIoEnds.size() >= MOST_THREADS) {
      fileIoEnds.clear();
    }
    fileIoEnds.merge(io.thread(), io.at() + io.nanos(), Math::max);
    Stay stay = stays.get(io.thread());
    if (stay != null && stay.from <= io.at() + io.nanos() && stay.last >= io.at()) {
      stays.remove(io.thread());
    }
  }

  private void end(Stay stay) {
    if (stay.isLong() && !stay.isFile()) {
      holds.add(stay.hold(), stay.from, stay.nanos);
      spread.add(stay.from, stay.nanos);
    } else {
      addTo(brief, stay);
    }
  }

  private static void addTo(BriefCalls brief, Stay stay) {
    if (!stay.isLong() && !stay.isFile()) {
      brief.add(stay.stack, stay.seen());
    }
  }

  /** Those that were too short to be told apart, ended or not, of all threads. */
  BriefCalls brief() {
    BriefCalls all = brief.copy();
    stays.values().forEach(stay -> addTo(all, stay));
    return all;
  }

  private void endAll() {
    stays.values().forEach(this::end);
    stays.clear();
  }

  /** What has not ended; calls on files among them, which leave an event of their own later. */
  Map<Hold, Meter> lasting(long now, int carriers) {
    Map<Hold, Meter> lasting = new HashMap<>();
    for (Stay stay : stays.values()) {
      boolean ended = now - stay.last > stay.gap + LATEST;
      if (stay.isLong() && stay.isOneOf(carriers) && !(stay.isFile() && ended)) {
        Hold.Kind kind = stay.isFile() ? Hold.Kind.FILE_IO : Hold.Kind.NATIVE_CALL;
        lasting
            .computeIfAbsent(new Hold(kind, stay.stack, null, null), h -> new Meter())
            .add(stay.from, stay.nanos);
      }
    }
    return lasting;
  }

  /** When most time went to it, without calls on files and what was too short to be told apart. */
  Peak peak(int carriers) {
    Spread all = spread.copy();
    for (Stay stay : stays.values()) {
      if (stay.isLong() && stay.isOneOf(carriers) && !stay.isFile()) {
        all.add(stay.from, stay.nanos);
      }
    }
    return all.peak(Peak.SPAN);
  }

  /** Where each thread was seen last, of those that were seen since then. */
  List<Stack> last(long since) {
    return stays.values().stream().filter(stay -> stay.last >= since).map(Stay::stack).toList();
  }

  /** Sockets do not block in native code; to compress or to ask for the time is to compute. */
  static boolean isOthers(Frame frame) {
    String type = frame.type();
    boolean ofLang =
        type.startsWith("java.lang.")
            && !type.startsWith("java.lang.Process")
            && !type.startsWith("java.lang.invoke.");
    boolean ofSockets = type.startsWith("sun.nio.ch.") && !Frames.isFile(frame);
    return ofLang
        || ofSockets
        || type.startsWith("java.util.zip.")
        || type.equals("jdk.internal.misc.Unsafe")
        || type.equals("jdk.internal.misc.VM"); // the clock of Instant.now
  }
}
