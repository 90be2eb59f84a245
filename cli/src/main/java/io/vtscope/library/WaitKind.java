package io.vtscope.library;

import io.vtscope.blame.Frames;
import io.vtscope.jvm.Frame;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.meaning.Meaning;
import io.vtscope.state.PopulationState.WaitGroup;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What unmounted virtual threads wait for. */
public enum WaitKind {
  MONITOR("monitor"),
  CLASS_INIT("class initialisation"),
  POOL("pool"),
  SLEEP("sleep"),
  LOCK("lock"),
  SEMAPHORE("semaphore"),
  QUEUE("queue"),
  /** A result, or the end of a thread. */
  FUTURE("future"),
  SOCKET("socket"),
  /** A condition, latch or barrier, or {@code Object.wait}. */
  SIGNAL("signal"),
  OTHER("other");

  private final String label;

  WaitKind(String label) {
    this.label = label;
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
    Borrowing borrowing = ResourcePoolTypes.known().find(group.stack());
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
      WaitKind kind = of(frame);
      if (kind != null) {
        return kind;
      }
    }
    return call.stream().anyMatch(WaitKind::isSignal) ? SIGNAL : OTHER;
  }

  private static @Nullable WaitKind of(Frame frame) {
    if (frame.is(Meaning.THREAD_SLEEP)) {
      return SLEEP;
    }
    if (frame.is(Meaning.OWNED_LOCK) || frame.is(Meaning.STAMPED_LOCK)) {
      return LOCK;
    }
    if (frame.is(Meaning.SEMAPHORE)) {
      return SEMAPHORE;
    }
    if (frame.is(Meaning.QUEUE)) {
      return QUEUE;
    }
    if (frame.is(Meaning.FUTURE_RESULT) || frame.is(Meaning.INTERRUPTIBLE)) {
      return FUTURE;
    }
    return frame.is(Meaning.CONNECTION) ? SOCKET : null;
  }

  private static boolean isSignal(Frame frame) {
    return frame.is(Meaning.OBJECT_WAIT)
        || (frame.is(Meaning.CONCURRENT) && !frame.is(Meaning.PARKS));
  }
}
