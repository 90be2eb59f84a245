package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.StackTraces;
import io.vtscope.agent.jvm.ThreadExecutors;
import io.vtscope.agent.weave.Weaving;
import io.vtscope.probe.ExecutorsLeftOutEvent;
import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Counts the tasks of executors through woven calls. */
public final class Executors {
  /** Nanoseconds after which an unstarted task counts as cancelled. */
  private static final long FORGOTTEN = 60_000_000_000L;

  private final Registry registry = new Registry();
  private final Discovery discovery;
  private final WovenCalls calls;
  private final Writer writer;
  private final Instrumentation instrumentation;
  private final AwaitedReader reader;

  /** Created late, after main. */
  private @Nullable UnknownExecutors unknown;

  private volatile boolean newChunk;

  /**
   * Requires java.util.concurrent to be open.
   *
   * @param gate passed when the scheduler is created
   * @param calm whether nothing happens
   */
  public Executors(
      StackTraces stacks,
      Names names,
      SchedulerGate gate,
      Instrumentation instrumentation,
      BooleanSupplier calm)
      throws ReflectiveOperationException {
    this.discovery = new Discovery(registry, stacks);
    this.calls = new WovenCalls(registry, discovery, stacks, gate);
    this.instrumentation = instrumentation;
    this.reader = new AwaitedReader(stacks, registry, instrumentation);
    this.writer = new Writer(reader, new FullPools(stacks, instrumentation, calm), names);
    calls.warmUp();
  }

  /** Loads none of the classes to be woven. */
  public static void weave(Weaving weaving) {
    for (Map.Entry<String, Woven> entry : Woven.CLASSES.entrySet()) {
      weaving.weave(entry.getKey(), entry.getValue().asWoven());
    }
  }

  public void listen(Weaving weaving) throws ReflectiveOperationException {
    calls.listen(weaving);
  }

  /** Finds older executors through their threads. */
  public void findOlder() {
    try {
      ThreadExecutors.all().forEach(discovery::older);
    } catch (ReflectiveOperationException e) {
      // found when used
    }
  }

  /**
   * Samples all queues, on the sampler's thread.
   *
   * @return whether tasks are queued, other than for later
   */
  public boolean lookAtQueues() {
    boolean areQueued = false;
    for (Watched watched : registry.all()) {
      Object executor = watched.get();
      if (executor != null) {
        int queued = watched.queued(executor);
        if (queued >= 0) {
          watched.stacks.wantSubmitter(queued > 0);
          watched.queue.look(queued, System.nanoTime());
          areQueued |= queued > 0 && !watched.isDelayed(executor);
        }
      }
    }
    return areQueued;
  }

  /** Repeats everything, because old chunks may be dropped. */
  public void chunkBegins() {
    newChunk = true;
  }

  public void write() {
    write(false);
  }

  /** Writes all executors, even idle ones. */
  public void writeAll() {
    write(true);
  }

  private synchronized void write(boolean all) {
    boolean tellAgain = newChunk;
    newChunk = false;
    boolean someGone = false;
    long old = System.nanoTime() - FORGOTTEN;
    registry.waiting.forgetBefore(old);
    registry.running.forgetBefore(old);
    registry.makeRoom();
    for (Watched watched : registry.all()) {
      if (tellAgain) {
        watched.told.repeat();
      }
      someGone |= !writeOne(watched, all);
    }
    if (someGone) {
      registry.forgetGone();
    }
    tellLeftOut();
    tellUnknown(all, tellAgain);
  }

  private void tellUnknown(boolean last, boolean again) {
    try {
      UnknownExecutors search = unknown;
      if (search == null) {
        search = new UnknownExecutors(instrumentation, reader);
        unknown = search;
      }
      for (String type : search.next(last, again)) {
        ExecutorsLeftOutEvent event = new ExecutorsLeftOutEvent();
        event.type = type;
        event.commit();
      }
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      // searched again
    }
  }

  private void tellLeftOut() {
    long more = registry.takeLeftOut();
    if (more > 0) {
      ExecutorsLeftOutEvent event = new ExecutorsLeftOutEvent();
      event.count = more;
      event.commit();
    }
  }

  /**
   * Returns whether the executor still exists. One unreadable executor must not affect the others.
   */
  private boolean writeOne(Watched watched, boolean last) {
    try {
      return writer.write(watched, last);
    } catch (RuntimeException | LinkageError e) {
      return true; // retried
    }
  }
}
