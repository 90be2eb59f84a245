package io.vtscope.library;

import io.vtscope.blame.Frames;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.Frame;
import io.vtscope.observation.PopulationObservation.WaitGroup;
import java.util.Arrays;
import java.util.List;

/** What unmounted virtual threads wait for. */
public enum WaitKind {
  MONITOR("monitor"),
  CLASS_INIT("class initialisation"),
  POOL("pool"),
  SLEEP("sleep", Meaning.THREAD_SLEEP),
  LOCK("lock", Meaning.OWNED_LOCK, Meaning.STAMPED_LOCK),
  SEMAPHORE("semaphore", Meaning.SEMAPHORE),
  QUEUE("queue", Meaning.QUEUE),
  /** A result, or the end of a thread. */
  FUTURE("future", Meaning.FUTURE_RESULT, Meaning.INTERRUPTIBLE),
  SOCKET("socket", Meaning.CONNECTION),
  /** A condition, latch or barrier, or {@code Object.wait}. */
  SIGNAL("signal"),
  OTHER("other");

  private final String label;
  private final Meaning[] meanings;

  WaitKind(String label, Meaning... meanings) {
    this.label = label;
    this.meanings = meanings;
  }

  public String label() {
    return label;
  }

  public static WaitKind of(WaitGroup group) {
    if (group.isAtMonitor()) {
      return MONITOR;
    }
    if (Scan.isForClass(group)) {
      return CLASS_INIT;
    }
    Borrowing borrowing = BorrowCalls.known().find(group.stack());
    if (borrowing != null && borrowing.pool() != null) {
      return POOL;
    }
    List<Frame> frames = group.stack().frames();
    int caller = Frames.innermostOfApplication(frames);
    return ofCall(caller < 0 ? frames : frames.subList(0, caller));
  }

  /** The innermost telling frame decides: queues use conditions, and sockets use locks. */
  private static WaitKind ofCall(List<Frame> call) {
    for (Frame frame : call) {
      for (WaitKind kind : values()) {
        if (Arrays.stream(kind.meanings).anyMatch(frame::is)) {
          return kind;
        }
      }
    }
    return call.stream().anyMatch(WaitKind::isSignal) ? SIGNAL : OTHER;
  }

  private static boolean isSignal(Frame frame) {
    return frame.is(Meaning.OBJECT_WAIT)
        || (frame.is(Meaning.CONCURRENT) && !frame.is(Meaning.PARKS));
  }
}
