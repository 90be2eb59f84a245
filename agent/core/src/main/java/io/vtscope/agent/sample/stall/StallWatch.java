package io.vtscope.agent.sample.stall;

import io.vtscope.agent.jvm.Activity;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.Locks;
import io.vtscope.agent.sample.carrier.Carrier;
import io.vtscope.agent.sample.carrier.CarrierState;
import io.vtscope.agent.sample.count.JdkPollers;
import io.vtscope.agent.sample.lock.WaitChain;
import io.vtscope.agent.sample.population.PopulationSample;
import io.vtscope.probe.StallEvent;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Detects stalls: each carrier keeps the same virtual thread in the same wait, none computes,
 * sleeps or waits for the network, and others are queued. Compensated carriers do not count,
 * because they help only after their calls.
 */
public final class StallWatch {
  /** Samples between checks. */
  private static final int STEP = 5;

  /** All carriers are held, but one only briefly. */
  private static final int NOT_YET = -1;

  /** Nanoseconds after which an idle carrier counts as spare. */
  private static final long SPARE = TimeUnit.MILLISECONDS.toNanos(500);

  /** Nanoseconds until an unproved stall is reported; it may be a slow response. */
  private static final long UNPROVED = TimeUnit.MILLISECONDS.toNanos(1500);

  /** Nanoseconds until an unproved stall is printed. */
  private static final long SURE = TimeUnit.SECONDS.toNanos(2);

  /** Samples between events, for late viewers. */
  private static final int AGAIN = 10;

  /** Maximum samples between thread events; the interval doubles until then. */
  private static final int SELDOM = 100;

  private static final String NOT_PROVED = "WAITS_FOR_OTHERS";

  private final JvmThreads threads;
  private final Listener listener;
  private final ThreadWriter writer;
  private final PopulationSample population;
  private int ticks;
  private long since;

  /** Last time a carrier made progress or the queue was empty. */
  private long movedAt = System.nanoTime();

  private long stall;
  private int nextSnapshot;
  private long snapshot;
  private int carriersHeld;

  /** Whether other carriers are in compensated calls. */
  private boolean someMadeUpFor;

  private boolean told;
  private Verdict verdict = Verdict.NONE;

  StallWatch(
      JvmThreads threads, ThreadWriter writer, PopulationSample population, Listener listener) {
    this.threads = threads;
    this.writer = writer;
    this.population = population;
    this.listener = listener;
  }

  public interface Listener {
    /** Events must be flushed now; later it may be impossible. */
    void written();

    /** For standard error, once. */
    void stalled(String sentence);
  }

  private record Verdict(
      @Nullable String proof,
      @Nullable Object lock,
      @Nullable Thread owner,
      @Nullable Thread next) {
    boolean isProved() {
      return proof != null && !proof.equals(NOT_PROVED);
    }

    static final Verdict NONE = new Verdict(null, null, null, null);
    static final Verdict UNPROVED = new Verdict(NOT_PROVED, null, null, null);
  }

  /** 0 if none. */
  public long current() {
    return stall;
  }

  /** Writes the current stall again, with new thread events. */
  public void sayAgain(long threadsWritten, long queued, long now) {
    if (stall != 0) {
      write(carriersHeld, queued, now, false, threadsWritten);
    }
  }

  /**
   * Checks for a stall.
   *
   * @param inQueue queue length without duplicates
   */
  void look(@Nullable Carrier[] carriers, long inQueue, long now)
      throws ReflectiveOperationException {
    int held = inQueue > 0 ? heldCarriers(carriers, now) : 0;
    if (held <= 0) {
      end(inQueue, now);
      movedAt = held == NOT_YET ? movedAt : now;
      return;
    }
    long from = later(youngest(carriers), movedAt);
    long queued = Math.min(inQueue, population.runnableSince(from));
    if (queued == 0) {
      end(0, now); // nothing queued needs a carrier
      return;
    }
    if (ticks++ == 0) {
      verdict = Verdict.NONE;
    }
    since = from;
    carriersHeld = held;
    if (ticks == 1 || ticks % STEP == 0) {
      lookInto(carriers, queued, now);
    }
  }

  private void end(long queued, long now) {
    if (stall != 0) {
      write(carriersHeld, queued, now, true, snapshot);
      stall = 0;
    }
    ticks = 0;
  }

  private static long later(long one, long other) {
    return one - other > 0 ? one : other;
  }

  /** Time since which all carriers are held. */
  private static long youngest(@Nullable Carrier[] carriers) {
    long youngest = Long.MIN_VALUE;
    for (Carrier carrier : carriers) {
      if (carrier != null
          && carrier.mounted() != null
          && (youngest == Long.MIN_VALUE || carrier.since() - youngest > 0)) {
        youngest = carrier.since();
      }
    }
    return youngest;
  }

  /**
   * Number of held carriers; 0 if one is available, or {@link #NOT_YET}. The pool gives spare
   * carriers no work while enough others have some.
   */
  private int heldCarriers(@Nullable Carrier[] carriers, long now) {
    someMadeUpFor = false;
    int held = 0;
    boolean spare = false;
    boolean moves = false;
    boolean young = false;
    for (Carrier carrier : carriers) {
      if (carrier == null) {
        continue;
      }
      if (carrier.mounted() == null) {
        if (now - carrier.since() < SPARE) {
          return 0;
        }
        spare = true;
      } else if (carrier.isMadeUpFor()) {
        someMadeUpFor = true;
        young |= carrier.ticks() < STEP;
      } else if (!carrier.waits() && !carrier.waitsAgain()) {
        return 0;
      } else {
        held++;
        young |= carrier.ticks() < STEP;
        moves |= carrier.waitsForOther(waitedFor(carrier, carrier.mounted()));
      }
    }
    if (moves || (spare && held < threads.pool().parallelism())) {
      return 0;
    }
    return young ? NOT_YET : held;
  }

  /** An object unique to the current wait, or the blocker. */
  private @Nullable Object waitedFor(Carrier carrier, Thread mounted) {
    if (carrier.state() != CarrierState.PINNED) {
      return null;
    }
    Object blocker = threads.locks().blocker(mounted);
    Object place = threads.locks().place(blocker, mounted);
    return place == null ? blocker : place;
  }

  private void lookInto(@Nullable Carrier[] carriers, long queued, long now)
      throws ReflectiveOperationException {
    if (!verdict.isProved()) {
      verdict = judge(carriers);
    }
    if (verdict.proof == null) {
      return;
    }
    boolean proved = verdict.isProved() && !someMadeUpFor;
    if (stall == 0 && (proved || now - since >= UNPROVED)) {
      stall = writer.newSnapshot();
      nextSnapshot = ticks;
    }
    if (stall == 0) {
      return;
    }
    boolean withThreads = ticks >= nextSnapshot;
    if (withThreads) {
      nextSnapshot = ticks + Math.min(ticks, SELDOM);
      snapshot = writer.newSnapshot();
      writer.carried(snapshot, carriers);
    }
    if (withThreads || ticks % AGAIN == 0) {
      write(carriersHeld, queued, now, false, snapshot);
      listener.written();
    }
    if (!told && (proved || now - since >= SURE)) {
      told = true;
      listener.stalled(sentence(queued, now));
    }
  }

  private Verdict judge(@Nullable Carrier[] carriers) throws ReflectiveOperationException {
    List<Thread> carried = new ArrayList<>();
    List<Thread> owners = new ArrayList<>();
    boolean network = false;
    for (Carrier carrier : carriers) {
      if (carrier == null || carrier.mounted() == null) {
        continue;
      }
      owners.add(carrier.mounted());
      if (carrier.isMadeUpFor()) {
        continue;
      }
      if (!carrier.waits()) {
        return Verdict.NONE; // next wait unknown
      }
      carried.add(carrier.mounted());
      switch (WaitKind.of(threads, carrier.mounted(), carrier.waitsAgain())) {
        case TIME -> {
          return Verdict.NONE; // ends by itself
        }
        case NETWORK -> network = true;
        case OTHERS -> {}
      }
    }
    if (network) {
      Thread poller = queuedPoller();
      return poller == null ? Verdict.NONE : new Verdict("POLLER_QUEUED", null, null, poller);
    }
    Verdict found = chains(carried, WaitChain.monitorOwners(threads, owners));
    // A compensated call may end it.
    return found.isProved() || !someMadeUpFor ? found : Verdict.NONE;
  }

  /** Proved if each mounted thread depends on a thread without carrier. */
  private Verdict chains(List<Thread> carried, IdentityHashMap<Object, Thread> monitorOwners)
      throws ReflectiveOperationException {
    WaitChain chain = new WaitChain(threads, monitorOwners);
    Verdict proof = Verdict.UNPROVED;
    for (Thread thread : carried) {
      WaitChain.End end = chain.end(thread);
      switch (end.kind()) {
        case OPEN -> {
          return Verdict.UNPROVED;
        }
        case NOT_TOLD -> {
          if (someMadeUpFor) {
            return Verdict.UNPROVED; // it may own the lock
          }
        }
        default -> proof = new Verdict(end.kind().name(), end.lock(), end.owner(), end.next());
      }
    }
    return proof;
  }

  /** Since JDK 22, virtual threads of the JDK poll the network. */
  private @Nullable Thread queuedPoller() throws ReflectiveOperationException {
    Thread[] found = new Thread[1];
    threads
        .registry()
        .visit(
            new JdkPollers(thread -> {
              if (threads.virtual().activity(thread) == Activity.RUNNABLE) {
                found[0] = thread;
              }
            }));
    return found[0];
  }

  private void write(int carriers, long queued, long now, boolean ended, long threadsWritten) {
    StallEvent event = new StallEvent();
    event.stall = stall;
    event.lasted = now - since;
    event.ended = ended;
    event.carriers = carriers;
    event.queued = queued;
    event.proof = verdict.proof;
    event.lock = verdict.lock == null ? null : Locks.name(verdict.lock);
    event.owner = verdict.owner == null ? null : JvmThreads.name(verdict.owner);
    event.next = verdict.next == null ? null : JvmThreads.name(verdict.next);
    event.snapshot = threadsWritten;
    event.commit();
  }

  private String sentence(long queued, long now) {
    String others = someMadeUpFor ? " not in a blocking call" : "";
    String start =
        String.format(
            Locale.ROOT,
            "%s been held for %.1f s, and %d virtual thread%s for a carrier: ",
            carriersHeld == 1
                ? "the only carrier" + others + " has"
                : "all " + carriersHeld + " carriers" + others + " have",
            (now - since) / 1e9,
            queued,
            queued == 1 ? " waits" : "s wait");
    String next = verdict.next == null ? "" : JvmThreads.name(verdict.next);
    String lock = verdict.lock == null ? "" : Locks.name(verdict.lock);
    String why =
        switch (String.valueOf(verdict.proof)) {
          case "LOCK_FREE" ->
              "the lock %s is free, but its next owner, %s, has no carrier".formatted(lock, next);
          case "OWNER_QUEUED" -> "they wait for %s, which has no carrier".formatted(next);
          case "POLLER_QUEUED" ->
              "they wait for the network, and %s, which would wake them, has no carrier"
                  .formatted(next);
          case "CYCLE" -> "they wait for each other";
          default -> "they wait for other threads";
        };
    return start + why + "; run vtscope dump " + ProcessHandle.current().pid();
  }
}
