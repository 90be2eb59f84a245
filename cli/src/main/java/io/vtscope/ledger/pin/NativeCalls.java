package io.vtscope.ledger.pin;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Hold;
import io.vtscope.clock.Peak;
import io.vtscope.clock.Spread;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.Frame;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.Stack;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
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

  /**
   * What the native methods of {@code jdk.FileRead, FileWrite} and {@code FileForce} begin with.
   */
  private static final List<String> TELL_END = List.of("read", "write", "pread", "pwrite", "force");

  /** So much later than its turn a sample may be told: events are handed on once a second. */
  private static final long LATEST = 1_000_000_000;

  /** The JVM's samples come to one of 256 threads every five seconds. */
  private static final long SAMPLED_WITHIN = 10_000_000_000L;

  private final Map<Long, Stay> stays = new HashMap<>();
  private final Map<Long, Long> fileIoEnds = new HashMap<>();
  private final BriefCalls brief = new BriefCalls();
  private final Holds holds;
  private final Spread spread = new Spread();

  /** Calls on files without an event, which may have ended; the oldest first. */
  private final Deque<Untold> untold = new ArrayDeque<>();

  private record Untold(long thread, Stay stay) {}

  NativeCalls(Holds holds) {
    this.holds = holds;
  }

  /**
   * @param nanos of the time from {@code from} to {@code last}, what it was in native code
   * @param before of the same call, what was seen of it before the sampler missed it for long
   * @param gap between the last two of its samples
   * @param threads in whose turn the last was taken
   * @param rounds what its samples stand for that were taken in rounds of a known length
   * @param inRounds how many these are
   */
  private record Stay(
      long from,
      long last,
      long nanos,
      long before,
      long gap,
      int threads,
      int samples,
      long rounds,
      int inRounds,
      Stack stack) {
    static Stay of(HoldObservation.NativeSample sample) {
      return new Stay(
          sample.at(),
          sample.at(),
          0,
          0,
          0,
          sample.threads(),
          1,
          sample.round(),
          sample.round() > 0 ? 1 : 0,
          sample.stack());
    }

    Stay and(HoldObservation.NativeSample sample) {
      long gap = sample.at() - last;
      return new Stay(
          from,
          sample.at(),
          nanos + Math.min(gap, sample.longest()),
          before,
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

    boolean goesOn(HoldObservation.NativeSample sample) {
      long gap = sample.at() - last;
      return gap >= 0
          && (gap <= LONGEST_GAP || (gap == sample.longest() && isFile()))
          && isAt(sample);
    }

    private boolean isAt(HoldObservation.NativeSample sample) {
      return top(sample.stack()).equals(top(stack));
    }

    /**
     * Whether a sample is of the same call though the thread was not seen for longer than it can be
     * said to have stayed: had that call ended, it would have said so.
     */
    boolean lastsUntil(HoldObservation.NativeSample sample) {
      return sample.at() >= last && tellsEnd() && isAt(sample);
    }

    /** It begins anew, with all that was seen of it. */
    Stay again(HoldObservation.NativeSample sample) {
      Stay next = of(sample);
      long seen = before + (isLong() ? nanos : 0);
      return new Stay(
          seen > 0 ? from : next.from,
          next.last,
          0,
          seen,
          0,
          next.threads,
          next.samples,
          next.rounds,
          next.inRounds,
          next.stack);
    }

    NativeCall seen(long thread, boolean ended) {
      return new NativeCall(thread, hold(), from, last, before + nanos, ended);
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

    /** Of the calls on files these do; to open a file or a pipe does not. */
    boolean tellsEnd() {
      return NativeCalls.tellsEnd(stack.frames().getFirst());
    }

    /**
     * Whether it is one of no more than there are carriers. Virtual threads that take turns at few
     * carriers come again in the same order too, as they do in their queue.
     */
    boolean isOneOf(int carriers) {
      return gap <= LONGEST_GAP || (threads > 0 && threads <= carriers);
    }

    Hold hold() {
      Hold.Kind kind = isFile() ? Hold.Kind.FILE_IO : Hold.Kind.NATIVE_CALL;
      return new Hold(kind, stack, null, null);
    }
  }

  void add(HoldObservation.NativeSample sample) {
    if (sample.stack().frames().isEmpty()
        || NativeCall.isOthers(sample.stack().frames().getFirst())) {
      return;
    }
    if (sample.at() <= fileIoEnds.getOrDefault(sample.thread(), Long.MIN_VALUE)
        && tellsEnd(sample.stack().frames().getFirst())) {
      return; // the call has told itself; samples may come behind it
    }
    Stay stay = stays.get(sample.thread());
    if (stay != null && stay.goesOn(sample)) {
      stays.put(sample.thread(), stay.and(sample));
      return;
    }
    if (stay != null && stay.lastsUntil(sample)) {
      stays.put(sample.thread(), stay.again(sample));
      return;
    }
    if (stay != null) {
      end(sample.thread(), stay);
    }
    if (stays.size() >= MOST_THREADS) {
      endAll();
    }
    stays.put(sample.thread(), Stay.of(sample));
  }

  /** A call on a file that was seen while it lasted says itself how long it took. */
  void ended(HoldObservation.FileIo io) {
    if (fileIoEnds.size() >= MOST_THREADS) {
      fileIoEnds.clear();
    }
    fileIoEnds.merge(io.thread(), io.at() + io.nanos(), Math::max);
    Stay stay = stays.get(io.thread());
    if (stay != null
        && stay.tellsEnd()
        && stay.from <= io.at() + io.nanos()
        && stay.last >= io.at()) {
      stays.remove(io.thread());
    }
  }

  private void end(long thread, Stay stay) {
    if (stay.isLong() && !stay.isFile()) {
      holds.add(stay.hold(), stay.from, stay.nanos);
      spread.add(stay.from, stay.nanos);
    } else if (stay.isLong() && !stay.tellsEnd()) {
      untold.add(new Untold(thread, stay));
      if (untold.size() > MOST_THREADS) {
        Stay oldest = untold.removeFirst().stay;
        holds.add(oldest.hold(), oldest.from, oldest.nanos);
      }
    } else {
      addTo(brief, stay);
    }
  }

  private static void addTo(BriefCalls brief, Stay stay) {
    if (!stay.isLong() && !stay.isFile()) {
      brief.add(stay.stack, stay.seen());
    }
  }

  /** The calls of all threads that were too short to be told apart. */
  BriefCalls brief() {
    BriefCalls all = brief.copy();
    stays.values().forEach(stay -> addTo(all, stay));
    return all;
  }

  private void endAll() {
    stays.forEach(this::end);
    stays.clear();
  }

  /**
   * What has not ended, calls on files among them, most of which leave an event of their own later;
   * and what has without having said so.
   */
  List<NativeCall> lasting(long now, int carriers) {
    List<NativeCall> lasting = new ArrayList<>();
    for (Untold one : untold) {
      if (one.stay.isOneOf(carriers)) {
        lasting.add(one.stay.seen(one.thread, true));
      }
    }
    stays.forEach((thread, stay) -> {
      boolean ended = now - stay.last > stay.gap + LATEST;
      if (stay.isLong() && stay.isOneOf(carriers) && !(stay.tellsEnd() && ended)) {
        lasting.add(stay.seen(thread, ended));
      }
    });
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

  /** The last stack of each thread that was seen near the end of the window. */
  List<Stack> last(long end) {
    return stays.values().stream()
        .filter(stay -> stay.last >= end - SAMPLED_WITHIN)
        .map(Stay::stack)
        .toList();
  }

  /**
   * Whether the method reads or writes a file or a pipe, which leaves an event if it takes long.
   */
  private static boolean tellsEnd(Frame frame) {
    return Frames.isFile(frame)
        && !frame.is(Meaning.FILE_SYSTEM)
        && TELL_END.stream().anyMatch(frame.method()::startsWith);
  }
}
