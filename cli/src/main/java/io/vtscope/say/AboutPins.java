package io.vtscope.say;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.CarrierFacts.Call;
import io.vtscope.finding.CarrierFacts.ClassWaits;
import io.vtscope.finding.CarrierFacts.Endless;
import io.vtscope.finding.CarrierFacts.Entries;
import io.vtscope.finding.CarrierFacts.Extent;
import io.vtscope.finding.CarrierFacts.Held;
import io.vtscope.finding.CarrierFacts.Loading;
import io.vtscope.finding.CarrierFacts.Monitor;
import io.vtscope.finding.CarrierFacts.ShorterPins;
import io.vtscope.finding.Finding;
import io.vtscope.ledger.Snapshot;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Describes held carriers. */
final class AboutPins {
  private AboutPins() {}

  static Message of(Held held, Finding finding, Snapshot snapshot) {
    Cost cost = Objects.requireNonNull(finding.cost());
    ClassWaits waits = held.classWaits();
    Draft draft =
        new Draft(headline(held, finding, cost, snapshot))
            .field(Label.LOCK, lock(held.monitor()))
            .field(Label.HELD_BY, owner(held.monitor()))
            .field(Label.BLOCKS_IN, blocksIn(held.call()))
            .field(Label.IMPACT, impact(held, cost, finding.share(), snapshot))
            .field(Label.FIGURES, figures(held, cost))
            .field(Label.FIGURES, shorter(held.shorterPins()))
            .field(Label.FIGURES, held.cause() == Cause.UNKNOWN ? reason(held.call()) : null)
            .field(Label.CALLERS, caller(held.call()))
            .field(Label.THEN, entries(held.monitor()))
            .field(Label.THEN, endless(held.endless()));
    if (waits != null) {
      AboutClasses.add(draft, waits);
    }
    Changes.add(draft, "held.", held.change(), finding.site());
    if (held.endless() != null) {
      draft.fix("never-ends." + held.endless().endless());
    }
    return draft.message();
  }

  private static String headline(Held held, Finding finding, Cost cost, Snapshot snapshot) {
    String pinned =
        switch (held.cause()) {
          case NATIVE_CALL -> "carriers held at least ";
          case FILE_IO, CONTENTION -> "carriers blocked ";
          default -> "carriers pinned ";
        };
    String effect = pinned + CarrierShares.brief(cost.totalNanos(), finding.share(), snapshot);
    Site site = finding.site();
    return site == null
        ? (held.extent().stacks() == 0 ? "Code without a recorded stack: " : "Code of the JDK: ")
            + effect
        : subject(held, site) + "; " + effect;
  }

  private static String subject(Held held, Site site) {
    String caller = held.call().caller();
    String where = caller == null ? Code.brief(site) : Code.briefMethod(caller);
    String blocks = blocks(held.call());
    return switch (held.cause()) {
      case MONITOR ->
          where
              + blocks
              + (held.monitor() == null || held.monitor().lock() == null
                  ? " while a monitor is held"
                  : " inside synchronized");
      case NATIVE ->
          caller == null
              ? "Code called by native " + where + blocks
              : where + blocks + " below native code";
      case CLASS_INIT -> "The static initialiser of " + Code.brief(site.type()) + blocks;
      case CLASS_INIT_WAIT -> AboutClasses.wait(site);
      case CLASS_LOADING -> loading(held.loading(), where, blocks);
      case CONTENTION -> "Virtual threads wait in " + where + " to enter synchronized";
      case FILE_IO -> where + " does file or pipe I/O";
      case NATIVE_CALL -> where + " stays in native code";
      case NOT_UNMOUNTED -> where + blocks + " and was not unmounted";
      case UNKNOWN -> where + blocks + " and no frame says why it pins";
    };
  }

  private static String loading(@Nullable Loading loading, String where, String blocks) {
    if (loading == null) {
      return where + blocks;
    }
    String by = Code.briefMethod(loading.loadedBy());
    return switch (loading.loading()) {
      case LINKS -> by + " linked a call for the first time";
      case LOADER_BLOCKS -> by + blocks + " while it loads a class";
      case AGAIN_AND_AGAIN -> by + " looks up a class again and again";
      case OTHER_THREAD -> by + " needed a class that another thread loaded";
    };
  }

  private static String blocks(Call call) {
    return call.blocking() == null ? " blocks" : " blocks in " + Code.briefMethod(call.blocking());
  }

  private static @Nullable String lock(@Nullable Monitor monitor) {
    if (monitor == null) {
      return null;
    }
    if (monitor.lock() != null) {
      return Code.monitor(monitor.lock());
    }
    if (monitor.basis() == null) {
      return null;
    }
    if (monitor.notRead() != null) {
      return "held by a frame that could not be read (" + monitor.notRead() + ")";
    }
    return monitor.knownFrames() < 0
        ? "held by this method or one of its callers"
        : "most likely held by a frame outside the %s that were recorded"
            .formatted(Amounts.count(monitor.knownFrames(), "frame"));
  }

  private static @Nullable String owner(@Nullable Monitor monitor) {
    return monitor == null || monitor.platformOwner() == null
        ? null
        : "the platform thread \"%s\" before %s"
            .formatted(
                monitor.platformOwner(), Amounts.count(monitor.platformOwnerTimes(), "wait"));
  }

  private static @Nullable String blocksIn(Call call) {
    if (call.blocking() == null) {
      return null;
    }
    return call.alsoBlocking().isEmpty()
        ? call.blocking()
        : call.blocking() + "; also in " + String.join(", ", call.alsoBlocking());
  }

  private static @Nullable String caller(Call call) {
    return call.caller() == null
        ? null
        : call.caller() + (call.callerArtifact() == null ? "" : "  " + call.callerArtifact());
  }

  private static @Nullable String reason(Call call) {
    return call.pinnedReason() == null ? null : "The JVM says: " + call.pinnedReason();
  }

  private static String impact(Held held, Cost cost, double share, Snapshot snapshot) {
    Extent extent = held.extent();
    return (held.cause() == Cause.NATIVE_CALL ? "at least " : "")
        + CarrierShares.of(cost.totalNanos(), share, snapshot)
        + CarrierShares.queued(extent.queuedMeanwhile());
  }

  private static String figures(Held held, Cost cost) {
    String one =
        switch (held.cause()) {
          case CONTENTION -> "wait";
          case FILE_IO -> "call";
          default -> "pin";
        };
    String figures =
        held.cause() == Cause.NATIVE_CALL
            ? "seen in samples, which do not distinguish single calls"
            : times(cost, one);
    return held.extent().lastingNanos() < 0
        ? figures
        : figures
            + "; one had not ended after %s, when the recording ended"
                .formatted(Amounts.time(held.extent().lastingNanos()));
  }

  /** "1,558 pins; median 25.2 ms". */
  static String times(Cost cost, String one) {
    String count = Amounts.count(cost.count(), one);
    return cost.count() == 1
        ? count + " of " + Amounts.time(cost.maxNanos())
        : "%s; median %s, p99 %s, max %s"
            .formatted(
                count,
                Amounts.time(cost.p50Nanos()),
                Amounts.time(cost.p99Nanos()),
                Amounts.time(cost.maxNanos()));
  }

  private static @Nullable String shorter(@Nullable ShorterPins pins) {
    return pins == null
        ? null
        : "Pins shorter than %s are not included. According to samples, all pins took %s, %s of carrier time."
            .formatted(
                Amounts.time(pins.pinThresholdNanos()),
                Amounts.time(pins.pinnedBySamplesNanos()),
                Amounts.share(pins.pinnedBySamples()));
  }

  private static @Nullable String entries(@Nullable Monitor monitor) {
    Entries entries = monitor == null ? null : monitor.entries();
    return entries == null
        ? null
        : "Without the pin, these calls still run one by one: virtual threads waited %s to enter, %s in all."
            .formatted(
                Amounts.count(entries.entriesWaited(), "time"),
                Amounts.time(entries.entriesWaitedNanos()));
  }

  private static @Nullable String endless(@Nullable Endless endless) {
    if (endless == null) {
      return null;
    }
    String owner =
        endless.owner() == null ? "The thread here" : "The owner, in " + endless.owner() + ",";
    String waits =
        switch (endless.endless()) {
          case SOCKET_WRITE -> " writes to a socket whose peer reads nothing.";
          case SOCKET_READ -> " reads from a socket whose peer has sent nothing more.";
          case SOCKET -> " waits for a peer on the network.";
          case OTHER_THREAD ->
              " waits in %s for another thread.".formatted(String.valueOf(endless.waitsIn()));
          case MAP, LOCKS -> "";
        };
    String waiters =
        endless.waiters().isEmpty()
            ? ""
            : " Virtual threads wait for the monitor in %s."
                .formatted(String.join(", ", endless.waiters()));
    return waits.isEmpty()
        ? "If this never ends, it is a deadlock."
        : owner + waits + waiters + " It may never end.";
  }
}
