package io.vtscope.finding;

import io.vtscope.blame.Cause;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.observation.Basis;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Facts about what carriers did. */
public sealed interface CarrierFacts extends Facts {
  /** Carriers are held, and there are few. */
  record SmallParallelism(int parallelism) implements CarrierFacts {}

  /**
   * A place that holds carriers.
   *
   * @param monitor null if no monitor is involved
   * @param loading null if no class is loaded
   * @param shorterPins null if the recorded pins are the greater part
   * @param change what would end it
   * @param endless null if it ends, or is too young to tell
   * @param classWaits null if no static initialiser is involved
   * @param subject tells places apart
   */
  record Held(
      Cause cause,
      Call call,
      @Nullable Monitor monitor,
      @Nullable Loading loading,
      Extent extent,
      @Nullable ShorterPins shorterPins,
      Change change,
      @Nullable Endless endless,
      @Nullable ClassWaits classWaits,
      String subject)
      implements CarrierFacts {

    @Override
    public @Nullable String caller() {
      return call.caller;
    }

    @Override
    public long queuedMeanwhile() {
      return extent.queuedMeanwhile;
    }

    /** The same with another change, and what is known of the class. */
    public Held with(Change other, ClassWaits waits) {
      return new Held(
          cause, call, monitor, loading, extent, shorterPins, other, endless, waits, subject);
    }
  }

  /**
   * The call that holds the carrier.
   *
   * @param blocking the method, such as {@code java.lang.Thread.sleep}; null if unknown
   * @param alsoBlocking other methods that did so in the same place
   * @param blockingOperation what the JVM says that it did; null before JDK 24
   * @param pinnedReason what the JVM says of why; null before JDK 24
   * @param caller the application's method that called a site of the JDK; null for other sites
   */
  record Call(
      @Nullable String blocking,
      List<String> alsoBlocking,
      @Nullable String blockingOperation,
      @Nullable String pinnedReason,
      @Nullable String caller,
      @Nullable String callerArtifact) {}

  /**
   * The monitor that is held or waited for.
   *
   * @param lock as the source names it; null if unknown
   * @param basis from what it is known; null if it is waited for
   * @param notRead a frame that could not be read, and why; null if there is none
   * @param knownFrames how many frames of a stack are known that was cut off; -1 if all are
   * @param platformOwner the platform thread that owned it before many of the waits; null if none
   *     did
   */
  record Monitor(
      @Nullable String lock,
      @Nullable Basis basis,
      @Nullable String notRead,
      int knownFrames,
      @Nullable String platformOwner,
      int platformOwnerTimes) {}

  /**
   * How a class is loaded.
   *
   * @param loadedBy the loader, or the method that needs the class
   */
  record Loading(Loading.How loading, String loadedBy) {
    /** What holds the carrier. */
    public enum How {
      /** A call is linked for the first time. */
      LINKS,
      /** The class loader blocks. */
      LOADER_BLOCKS,
      /** A class is looked up again and again. */
      AGAIN_AND_AGAIN,
      /** Another thread loads the class. */
      OTHER_THREAD
    }
  }

  /**
   * How much a place holds.
   *
   * @param carriers held here, one after the other or at once; -1 if unknown
   * @param lastingNanos how long the longest had lasted that had not ended; -1 if all had
   * @param stacks different stacks
   */
  record Extent(int carriers, long queuedMeanwhile, long lastingNanos, int stacks) {}

  /**
   * Pins that are too short to be recorded, and take more than those that are.
   *
   * @param pinThresholdNanos shorter pins are not recorded
   * @param pinnedBySamplesNanos all pins, by samples of the carriers
   * @param pinnedBySamples the part of the carriers' time that this is, 0 to 1
   */
  record ShorterPins(long pinThresholdNanos, long pinnedBySamplesNanos, double pinnedBySamples) {}

  /**
   * Why a hold may never end.
   *
   * @param waitsIn the call in which the owner waits; null if it is a socket's, or unknown
   * @param owner where the owner of the monitor is; null if that is the site
   * @param waiters where threads wait for the monitor that is held
   */
  record Endless(
      Why endless, @Nullable String waitsIn, @Nullable String owner, List<String> waiters) {
    /** What the owner waits for. */
    public enum Why {
      SOCKET_WRITE,
      SOCKET_READ,
      SOCKET,
      OTHER_THREAD,
      /** A part of a map whose function needs the map. */
      MAP,
      /** Locks in another order. */
      LOCKS
    }
  }

  /**
   * What is known of a class that is being initialised or loaded.
   *
   * @param blockedElsewhereNanos how long the initialiser blocked in other calls; -1 if in none
   * @param waited how often others waited for it on their carriers; -1 if never
   * @param waitedWithoutCarrier how many others waited for it without a carrier; -1 if none did
   * @param hasNotEnded whether the initialiser had not ended
   * @param initialiserThread the thread that runs the initialiser; null if unknown
   * @param initialiserBlocking the call in which it was seen; null if unknown
   * @param standing where threads stand that run the initialiser
   */
  record ClassWaits(
      long blockedElsewhereNanos,
      long waited,
      long waitedCarrierNanos,
      long waitedWithoutCarrier,
      boolean hasNotEnded,
      @Nullable String initialiserThread,
      @Nullable String initialiserBlocking,
      List<Standing> standing) {}

  /**
   * Where a thread stands that initialises a class.
   *
   * @param carrier null if it is a platform thread
   * @param nanos for how long it has stood there; -1 if unknown
   * @param path frames from the blocking call to the initialiser
   */
  record Standing(
      String type, String thread, @Nullable String carrier, long nanos, List<String> path) {}

  /**
   * Threads wait without a carrier for a class to be initialised.
   *
   * @param lastingNanos for how long some were seen in each count
   * @param type the class; null if unknown
   * @param place where they wait; null if unknown
   */
  record ClassWait(
      Waiters waiters,
      long lastingNanos,
      @Nullable String type,
      @Nullable String place,
      @Nullable String initialiserThread,
      List<Standing> standing)
      implements CarrierFacts {
    @Override
    public String subject() {
      return "waits for a class";
    }
  }

  /**
   * Classes that were loaded and initialised while virtual threads waited, in all.
   *
   * @param isLong whether it took more than a program's start does
   */
  record ClassStartUp(int places, long carrierNanos, boolean isLong) implements CarrierFacts {
    @Override
    public String subject() {
      return "start-up";
    }
  }

  /**
   * The pool of carriers.
   *
   * @param peakPool the most carriers that there were
   * @param parallelism -1 if unknown
   * @param maxPoolSize -1 if unknown
   */
  record Pool(int peakPool, int parallelism, int maxPoolSize) {
    public static Pool of(Carriers carriers) {
      return new Pool(
          carriers.peakPool(),
          carriers.parallelism() == 0 ? -1 : carriers.parallelism(),
          carriers.maxPoolSize() == 0 ? -1 : carriers.maxPoolSize());
    }
  }

  /**
   * A call that blocks its carrier, and for which the pool starts another.
   *
   * @param blocking the JDK's method; null if unknown
   * @param isFileIo whether a call that is unknown is known to be of a file or pipe
   * @param waitsFor the product whose resource pool it waits for; null if none
   * @param poolRemedy what to do about that pool; null if there is none
   */
  record BlockingCall(
      @Nullable String blocking,
      boolean isFileIo,
      Change change,
      @Nullable String waitsFor,
      @Nullable String poolRemedy) {}

  /**
   * Calls for which the pool of carriers starts others.
   *
   * @param call null if none was seen
   * @param mayGrow whether the pool may start other carriers at all
   * @param carriersStarted carriers that were started for the call; 0 if none was seen to
   * @param carriersHeld carriers that it held at once; -1 if unknown
   * @param heldNanos how long the longest of these held one; -1 if unknown
   * @param queuedMeanwhile the most virtual threads that queued for a carrier; -1 if unknown
   */
  record PoolUse(
      Pool pool,
      @Nullable BlockingCall call,
      boolean mayGrow,
      long carriersStarted,
      long carriersHeld,
      long heldNanos,
      long queuedMeanwhile)
      implements CarrierFacts {}
}
