package io.vtscope.agent.blame;

import io.vtscope.agent.jvm.VirtualThreadUse;
import io.vtscope.chunk.JfrFrame;
import io.vtscope.chunk.JfrStack;
import io.vtscope.chunk.JfrThread;
import io.vtscope.chunk.RepositoryTail;
import io.vtscope.chunk.Row;
import io.vtscope.chunk.Subscriptions;
import io.vtscope.code.Artifact;
import io.vtscope.probe.EventNames;
import java.io.Closeable;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Follows the JFR repository. It writes the monitors of each new frame that held a carrier, and the
 * artifact of each class.
 */
public final class FrameAnnotator implements Closeable {
  /** JEP 491. */
  private static final int MONITORS_UNMOUNT = 24;

  /** {@code freeze_pinned_monitor}: JDK 24 and 25 under {@code -XX:LockingMode=1}. */
  private static final String MONITOR = "Freeze or preempt failed (4)";

  private static final String SEMAPHORE = "java.util.concurrent.Semaphore$";

  /** A queue's, among others. */
  private static final String CONDITION =
      "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject";

  /** Estimate: frames per stack that no other stack shares. */
  private static final int OWN_FRAMES = 8;

  private static final int MOST_STACKS =
      Math.max(1, HeapShare.entries(5_000 * OWN_FRAMES) / OWN_FRAMES);

  /** Entries cached while a chunk is read. */
  private static final int MOST_OF_CHUNK = HeapShare.entries(100_000);

  /** Limit per event type and second. */
  private static final int MOST_EVENTS = 5_000;

  private static final double NANOS = 1e9;

  /** Polls without a new stack before polling slows down. */
  private static final int QUIET = 10;

  private static final int LATER = 3;

  /** Polls after which programs without virtual threads are followed too. */
  private static final int FOLLOWED_FROM = 10;

  private static final long LONGEST_WAIT_SECONDS = 2;

  private final boolean monitorsHoldCarriers = Runtime.version().feature() < MONITORS_UNMOUNT;
  private final ReentrantLock lock = new ReentrantLock();
  private final BlamedFrames frames;
  private final Origins origins;
  private final VirtualThreadUse virtualThreads;
  private final @Nullable String mainClass;
  private final Runnable flush;
  private final Consumer<String> onTooMany;
  private final BooleanSupplier watched;
  private final List<Counted> counted = new ArrayList<>();
  private final Map<String, Artifact> artifacts = new LinkedHashMap<>();
  private final Set<JfrStack> stacks = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<JfrStack> originStacks = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Stacks that started threads. A stack starts either only carriers or none. */
  private final Set<JfrStack> startStacks = Collections.newSetFromMap(new IdentityHashMap<>());

  private final Set<String> sampled = new HashSet<>();
  private final Set<String> waiting = new HashSet<>();
  private final SeenClasses seen;
  private final Writer writer = new Writer();
  private @Nullable String directory;
  private @Nullable RepositoryTail tail;
  private volatile boolean newChunk;

  /** Null on Flight Recorder's thread. */
  private @Nullable Runnable meanwhile;

  private int round;

  /** Polls since the last new stack. */
  private int quiet;

  private int pause = 1;

  /** By {@link System#nanoTime}. */
  private long polledAt = System.nanoTime();

  /**
   * Requires java.lang to be open.
   *
   * @param virtualThreads without any, events are ignored at first
   * @param mainClass identifies the application's artifact; null if unknown
   * @param seen classes whose artifacts are written too
   * @param flush makes recorded events readable
   * @param onTooMany receives names of too frequent event types
   * @param watched whether a viewer is attached
   */
  public FrameAnnotator(
      Instrumentation instrumentation,
      VirtualThreadUse virtualThreads,
      @Nullable String mainClass,
      SeenClasses seen,
      Runnable flush,
      Consumer<String> onTooMany,
      BooleanSupplier watched)
      throws ReflectiveOperationException {
    LoadedClasses classes = new LoadedClasses(instrumentation);
    this.frames = new BlamedFrames(new FrameReader(instrumentation, classes), writer);
    this.origins = new Origins(classes);
    this.virtualThreads = virtualThreads;
    this.mainClass = mainClass;
    this.seen = seen;
    this.flush = flush;
    this.onTooMany = onTooMany;
    this.watched = watched;
  }

  /**
   * Reads new events.
   *
   * @param meanwhile called between steps, because a poll can take seconds
   */
  public void poll(Runnable meanwhile) throws IOException {
    List<String> tooMany = new ArrayList<>();
    lock.lock();
    try {
      this.meanwhile = meanwhile;
      for (Counted event : counted) {
        event.count = 0;
      }
      long now = System.nanoTime();
      double seconds = Math.max(1, (now - polledAt) / NANOS);
      polledAt = now;
      read();
      for (Counted event : counted) {
        if (event.count > MOST_EVENTS * seconds) {
          tooMany.add(event.name);
        }
      }
      pause = quiet++ < QUIET || watched.getAsBoolean() ? 1 : LATER;
    } finally {
      this.meanwhile = null;
      lock.unlock();
    }
    tooMany.forEach(onTooMany);
  }

  /** Factor of the interval between polls. */
  public int pause() {
    return pause;
  }

  /** Repeats all events, because old chunks may be dropped. */
  public void chunkBegins() {
    newChunk = true;
  }

  /** Writes the last frames. The caller holds Flight Recorder's lock, so the wait is bounded. */
  public void chunkEnds() {
    try {
      if (lock.tryLock(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS)) {
        try {
          if (isFollowed()) {
            flush.run();
          }
          read();
        } finally {
          lock.unlock();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      // the sampler reports lasting errors
    }
  }

  @Override
  public void close() throws IOException {
    lock.lock();
    try {
      if (tail != null) {
        tail.close();
      }
    } finally {
      lock.unlock();
    }
  }

  private void read() throws IOException {
    round++;
    if (newChunk) {
      newChunk = false;
      frames.sayAgain();
      artifacts.forEach(writer::origin);
    }
    RepositoryTail current = isFollowed() ? tail() : null;
    if (current != null) {
      current.poll();
    }
    for (String type = seen.next(); type != null; type = seen.next()) {
      origin(type);
    }
    if (mainClass != null && !artifacts.isEmpty()) {
      origin(mainClass); // the main class may be loaded late
    }
  }

  private void doMeanwhile() {
    if (meanwhile != null) {
      meanwhile.run();
    }
  }

  private boolean isFollowed() {
    return virtualThreads.seen() || round > FOLLOWED_FROM;
  }

  /** {@code jcmd JFR.configure} can move it. */
  private @Nullable RepositoryTail tail() throws IOException {
    String now = System.getProperty("jdk.jfr.repository");
    if (now != null && !now.equals(directory)) {
      if (tail != null) {
        tail.close();
      }
      tail = new RepositoryTail(Path.of(now), subscriptions(), false);
      directory = now; // assigned last, so that failures are retried
    }
    return tail;
  }

  private Subscriptions subscriptions() {
    Subscriptions subscriptions =
        new Subscriptions()
            .keeping(MOST_OF_CHUNK, HeapShare.bytes())
            .onStep(this::doMeanwhile)
            .onStacks(
                "jdk.VirtualThreadPinned", List.of("stackTrace", "pinnedReason"), this::pinned)
            .on("jdk.ThreadStart", List.of("stackTrace", "thread"), this::threadStarted)
            .on(
                "jdk.VirtualThreadSubmitFailed",
                List.of("stackTrace"),
                row -> origins(row.stack(0)));
    subscriptions.on(
        EventNames.CARRIER_HELD, List.of(EventNames.KIND, EventNames.STACK), this::held);
    subscriptions.on(
        EventNames.LOCK_QUEUE,
        List.of(EventNames.STACK),
        row -> ifNew(row.text(0), stack -> frames.atLock(stack, round)));
    subscriptions.on(
        EventNames.WAIT_GROUP, List.of(EventNames.WAITS_FOR, EventNames.STACK), this::waits);
    counted.clear();
    for (String event : List.of("jdk.JavaMonitorEnter", "jdk.JavaMonitorWait")) {
      counted.add(new Counted(event, this::frames));
    }
    for (String event :
        List.of("jdk.FileRead", "jdk.FileWrite", "jdk.FileForce", "jdk.NativeMethodSample")) {
      counted.add(new Counted(event, this::origins));
    }
    for (Counted event : counted) {
      subscriptions.onStacks(event.name, List.of("stackTrace"), event);
    }
    return subscriptions;
  }

  private void held(Row row) {
    String kind = row.text(0);
    String stack = row.text(1);
    boolean isPin = monitorsHoldCarriers && "PINNED".equals(kind);
    if (stack == null || !(isPin || "RUNNING".equals(kind)) || !isNew(sampled, stack)) {
      return;
    }
    if (isPin) {
      frames.pin(stack, round);
    } else {
      frames.running(stack, round);
    }
  }

  private void waits(Row row) {
    String waitsFor = row.text(0);
    if (waitsFor != null && (waitsFor.startsWith(SEMAPHORE) || waitsFor.equals(CONDITION))) {
      ifNew(row.text(1), stack -> frames.atBound(stack, round));
    }
  }

  private void ifNew(@Nullable String stack, Consumer<String> read) {
    if (stack != null && isNew(waiting, stack)) {
      read.accept(stack);
    }
  }

  /** Needs no event limit: by default, a carrier pins at most 1,000 times a second. */
  private boolean pinned(Row row) {
    JfrStack stack = row.stack(0);
    String reason = row.text(1);
    if (reason == null || reason.contains("onitor") || reason.equals(MONITOR)) {
      frames(stack);
    } else {
      origins(stack);
    }
    return stack != null;
  }

  private void threadStarted(Row row) {
    JfrStack stack = row.stack(0);
    if (stack == null || startStacks.contains(stack)) {
      return; // thread lookup is slow
    }
    JfrThread thread = row.thread(1);
    if (thread == null || !isNew(startStacks, stack) || !thread.group().equals("CarrierThreads")) {
      return;
    }
    if (monitorsHoldCarriers) {
      frames(stack);
    } else {
      origins(stack);
    }
  }

  private void frames(@Nullable JfrStack stack) {
    if (stack != null && isNew(stacks, stack)) {
      frames.of(stack, round, this::doMeanwhile);
      origins(stack);
    }
  }

  private void origins(@Nullable JfrStack stack) {
    if (stack == null || !isNew(originStacks, stack)) {
      return;
    }
    for (JfrFrame frame : stack.frames()) {
      if (!BlamedFrames.isOfJdk(frame.module())) {
        origin(frame.type());
      }
    }
  }

  private void origin(String type) {
    if (!artifacts.containsKey(type) && artifacts.size() < BlamedFrames.MOST) {
      Artifact artifact = origins.of(type, round);
      artifacts.put(type, artifact);
      writer.origin(type, artifact);
      doMeanwhile();
    }
  }

  /** Stacks keep their identity within a chunk. */
  private <T> boolean isNew(Set<T> known, T stack) {
    if (known.size() >= MOST_STACKS) {
      known.clear();
    }
    boolean isNew = known.add(stack);
    quiet = isNew ? 0 : quiet;
    return isNew;
  }
}
