package io.vtscope.say;

import io.vtscope.blame.Site;
import io.vtscope.bug.KnownBug;
import io.vtscope.bug.KnownBugs;
import io.vtscope.clock.Cost;
import io.vtscope.clock.Most;
import io.vtscope.clock.Steps;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.CarrierFacts.ClassStartUp;
import io.vtscope.finding.CarrierFacts.Held;
import io.vtscope.finding.CarrierFacts.PoolUse;
import io.vtscope.finding.CarrierFacts.SmallParallelism;
import io.vtscope.finding.Change;
import io.vtscope.finding.ExecutorFacts.AsyncOnCaller;
import io.vtscope.finding.ExecutorFacts.Backlog;
import io.vtscope.finding.ExecutorFacts.CommonPlace;
import io.vtscope.finding.ExecutorFacts.Late;
import io.vtscope.finding.ExecutorFacts.OfExecutor;
import io.vtscope.finding.ExecutorFacts.Rejected;
import io.vtscope.finding.ExecutorFacts.Standstill;
import io.vtscope.finding.Finding;
import io.vtscope.finding.HungFacts.Deadlock;
import io.vtscope.finding.HungFacts.DumpedStall;
import io.vtscope.finding.HungFacts.Stall;
import io.vtscope.finding.LineFacts.BoundQueue;
import io.vtscope.finding.LineFacts.LockQueue;
import io.vtscope.finding.LineFacts.PoolQueue;
import io.vtscope.finding.LineFacts.QueuedCalls;
import io.vtscope.finding.LoadFacts.Runs;
import io.vtscope.finding.PoolHolders;
import io.vtscope.finding.PoolHolders.Doing;
import io.vtscope.finding.PoolLoans;
import io.vtscope.finding.PoolState;
import io.vtscope.finding.ThreadFacts.LocalTypes;
import io.vtscope.finding.ThreadFacts.MissedWakeups;
import io.vtscope.finding.ThreadFacts.ThreadLocals;
import io.vtscope.finding.ThreadPool;
import io.vtscope.finding.Waiters;
import io.vtscope.judge.Limits;
import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Jdk;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.ExecutorNames;
import io.vtscope.library.ResourcePoolType;
import io.vtscope.library.ResourcePoolTypes;
import io.vtscope.meaning.Meaning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Values for texts that facts do not have as they are. */
final class Computed {
  private final Map<String, @Nullable Object> values = new HashMap<>();
  private final Finding finding;
  private final Snapshot snapshot;

  private Computed(Finding finding, Snapshot snapshot) {
    this.finding = finding;
    this.snapshot = snapshot;
  }

  /** Values of all findings. Facts may have others with the same names. */
  static Map<String, @Nullable Object> ofAny(Finding finding, Snapshot snapshot) {
    Computed all = new Computed(finding, snapshot);
    Site site = finding.site();
    Cost cost = finding.cost();
    all.put("site", site);
    all.put("siteType", site == null ? null : site.type());
    all.put("siteMethod", site == null ? null : site.method());
    all.put("artifact", library(finding.artifact()));
    all.put("cost", cost);
    all.put("share", finding.share());
    all.put("course", finding.judgement().course());
    all.put("windowNanos", snapshot.window().nanos());
    return all.values;
  }

  /** "postgresql 42.5.4", or the jar's name; null if unknown. */
  private static @Nullable String library(@Nullable Artifact artifact) {
    if (artifact == null || artifact.file() == null) {
      return null; // unknown, or a JDK module
    }
    boolean isDirectory = artifact.name() == null && !artifact.file().endsWith(".jar");
    return isDirectory ? null : artifact.title();
  }

  static Map<String, @Nullable Object> of(Finding finding, Snapshot snapshot) {
    Computed all = new Computed(finding, snapshot);
    all.addAll();
    return all.values;
  }

  private void addAll() {
    switch (finding.facts()) {
      case SmallParallelism small -> put("one", 1.0 / small.parallelism());
      case Held held -> {
        Cost cost = Objects.requireNonNull(finding.cost());
        carrierTime(cost.totalNanos());
        oneByOne(cost);
        change(held.change());
        put("linkedCaller", caller(held.call().caller()));
      }
      case PoolUse use -> {
        Cost cost = finding.cost();
        put("tookNanos", cost == null ? null : cost.totalNanos());
        // The JVM records only some calls: longer ones were seen in samples.
        put("isTimed", cost != null && cost.maxNanos() >= use.heldNanos());
        change(use.call() == null ? null : use.call().change());
      }
      case Stall stall -> change(stall.change());
      case LockQueue queue -> change(queue.change());
      case ClassStartUp start -> carrierTime(start.carrierNanos());
      case Runs runs -> runs(runs);
      case Deadlock deadlock -> put("more", deadlock.threads() - deadlock.circle().size());
      case DumpedStall stall -> {
        long pid = snapshot.target().pid();
        put("dump", pid > 0 ? "vtscope dump " + pid : "vtscope dump");
      }
      case PoolQueue queue -> pool(queue);
      case BoundQueue queue -> {
        figures(queue.figures(), queue.waiters());
        holders(queue.holders());
      }
      case QueuedCalls calls -> put("isFull", calls.poolActive() >= calls.poolMaximum());
      case AsyncOnCaller async ->
          put("more", async.calls() == async.callsLookedAt() ? null : async.calls());
      case OfExecutor executor -> executor(executor);
      case MissedWakeups missed -> missed(missed);
      case ThreadLocals locals -> threadLocals(locals);
      default -> {}
    }
  }

  private void put(String name, @Nullable Object value) {
    values.put(name, value);
  }

  private void carrierTime(long nanos) {
    int carriers = snapshot.carriers().size().parallelism();
    int peak = snapshot.carriers().size().peakPool();
    double available = snapshot.carriers().available(snapshot.window());
    put("takenNanos", nanos);
    put("availableNanos", (long) available);
    put("ofCarriers", carriers);
    put("poolPeak", peak);
    put("isShared", finding.share() >= 0 && carriers > 0);
    // Compensating carriers may raise the time above the parallelism.
    put("isMore", peak > carriers && nanos > available);
    put("elsewhere", snapshot.waits().population().elsewhere());
  }

  /** Pins under the same monitor do not overlap; unknown if these do, or are few. */
  private void oneByOne(Cost pins) {
    long time = pins.last() - pins.first();
    boolean isKnown = pins.count() >= Limits.TIMES && pins.totalNanos() <= time;
    put("pinMeanNanos", isKnown ? pins.totalNanos() / pins.count() : null);
    put("pinsPerSecond", isKnown ? pins.count() / Steps.inSeconds(time) : null);
    put("pinShare", isKnown ? (double) pins.totalNanos() / time : null);
  }

  private void runs(Runs runs) {
    Cost cost = finding.cost();
    carrierTime(cost == null ? runs.samples().carrierNanos() : cost.totalNanos());
    long all = runs.samples().ofSamples();
    put("seen", all == 0 ? null : (double) runs.samples().samples() / all);
    put("more", runs.places().size() - 1);
  }

  /** The application's frame that called the JDK; null if none. */
  private @Nullable Site caller(@Nullable String method) {
    List<Frame> frames = finding.stack() == null ? List.of() : finding.stack().frames();
    return frames.stream()
        .filter(frame -> frame.name().equals(method))
        .map(Site::of)
        .findFirst()
        .orElse(null);
  }

  private void change(@Nullable Change change) {
    put("target", change == null ? null : target(change));
    put("locks", change == null ? null : locks(change.locks()));
  }

  private String target(Change change) {
    return change.target() != null
        ? change.target()
        : switch (change.remedy()) {
          case INITIALISE, INITIALISER_HANGS, BREAK_CIRCLE -> "the class";
          default -> finding.site() == null ? "this code" : finding.site().name();
        };
  }

  /** "synchronized (this) in Row.take and 2 more monitors". */
  private static String locks(List<Site> locks) {
    List<String> names =
        locks.stream()
            .map(site ->
                Code.monitor(Objects.requireNonNull(site.lock())) + " in " + Code.brief(site))
            .distinct()
            .toList();
    int more = names.size() - Most.NAMED;
    List<String> shown = new ArrayList<>(names.subList(0, Math.min(Most.NAMED, names.size())));
    if (more > 0) {
      shown.add(Amounts.count(more, "more monitor"));
    }
    return shown.isEmpty() ? "" : Formats.text(shown, "", "and", null);
  }

  private void pool(PoolQueue queue) {
    ResourcePoolType type = ResourcePoolTypes.of(queue.product());
    put("link", type.link());
    String sentences = type.remedy().endsWith(".") ? type.remedy() : type.remedy() + ".";
    put("advice", Arrays.asList(sentences.split("(?<=\\.) ", -1)));
    figures(queue.figures(), queue.waiters());
    holders(queue.loans().holders());
    PoolHolders holders = queue.loans().holders();
    PoolHolders.Ended ended = holders == null ? null : holders.ended();
    PoolLoans.Times times = queue.loans().times();
    boolean agree =
        holders != null && holders.holdersThere() >= Limits.HALF * holders.holdersSampled();
    boolean isNested = agree && holders != null && holders.holderDoes() == Doing.BORROWS;
    boolean isLost =
        ended != null && (times == null || ended.endedLoanNanos() > times.loanP99Nanos());
    put("agree", agree);
    put("isNested", isNested);
    put("isLost", isLost || isNested);
  }

  private void figures(@Nullable PoolState figures, Waiters waiters) {
    boolean isFull = figures != null && figures.isFull();
    String resource = figures == null ? "" : figures.lends().name().toLowerCase(Locale.ROOT);
    put("isFull", isFull);
    put("resource", resource);
    put("capacity", figures == null ? null : Amounts.count(figures.poolMaximum(), resource));
    put(
        "fits",
        figures != null && figures.fits(waiters.waitingAtPeakLow(), waiters.waitingAtPeakHigh()));
  }

  /** A loan that began before the agent has no known holder; stacks show no loans. */
  private void holders(@Nullable PoolHolders holders) {
    put("heldAt", holders == null ? null : place(holders));
    put("fewKnown", holders != null && holders.loansKnown() < Limits.HALF * holders.loansOpen());
  }

  private static String place(PoolHolders holders) {
    String by = holders.heldBy();
    String in = holders.heldIn() == null ? "" : Code.briefMethod(holders.heldIn());
    if (by == null) {
      return "a thread in " + (in.isEmpty() ? "unknown code" : in);
    }
    int method = by.lastIndexOf('.');
    Site site =
        new Site(
            by.substring(0, method), by.substring(method + 1), holders.heldByLine(), false, null);
    return Code.linked(site) + (in.isEmpty() ? "" : ", in " + in);
  }

  private void executor(OfExecutor facts) {
    ThreadPool pool = facts.pool();
    put("described", Executors.described(pool));
    put("others", Executors.others(pool));
    String method = pool.users().submittedIn();
    boolean isSite = finding.site() != null && finding.site().name().equals(method);
    put("submitter", isSite ? null : method);
    CommonPlace place =
        switch (facts) {
          case Backlog backlog -> backlog.place();
          case Standstill still -> still.place();
          case Late late -> late.place();
          default -> null;
        };
    put("lockName", place == null || place.lock() == null ? null : lock(place.lock()));
    if (facts instanceof Rejected) {
      // "PutBack" from "app.PutBack extends some.Policy"
      String handler = String.valueOf(pool.rejectionHandler()).split(" ", 2)[0];
      put("handler", ExecutorNames.shortType(handler));
    }
  }

  private static String lock(String lock) {
    if (Meaning.CLASS_OBJECT.isType(lock.substring(0, Math.max(0, lock.indexOf('@'))))) {
      return "monitor of a class"; // unknown class
    }
    return (Meaning.CONCURRENT_LOCK.isType(lock) ? "lock " : "monitor ") + lock;
  }

  private void missed(MissedWakeups missed) {
    Jdk jdk = snapshot.target().jdk();
    KnownBug bug = missed.bug() == null ? null : KnownBugs.ofSleeper(missed.state(), jdk);
    put("more", missed.threads() - missed.names().size());
    put("release", jdk.release());
    put("bug", bug == null ? null : bug.bug());
    put("effect", bug == null ? null : bug.effect());
    put("link", bug == null ? null : bug.link());
    put("fixed", bug == null ? null : bug.fixed(jdk));
    put("workaround", bug == null ? null : bug.workaround());
  }

  /** "Codec.BUFFER or ENCODER" from "Codec.BUFFER|ENCODER". */
  private static String fields(String names) {
    return names.replace("|", " or ");
  }

  private void threadLocals(ThreadLocals locals) {
    put("ofHeap", (double) locals.bytes() / locals.maximumHeapBytes());
    LocalTypes heaviest = locals.heaviest();
    put("largest", fields(Code.briefMethod(heaviest.fields().getFirst())));
    List<String> each = new ArrayList<>();
    for (int i = 0; i < heaviest.types().size(); i++) {
      String field = heaviest.fields().get(i);
      long bytes = heaviest.typeBytes().get(i);
      long threads = heaviest.typeThreads().get(i);
      each.add(
          "%s of %s%s%s"
              .formatted(
                  Amounts.bytes(bytes),
                  heaviest.types().get(i),
                  field.isEmpty() ? "" : " in " + fields(field),
                  threads == 0
                      ? ""
                      : ": %s in each of about %s"
                          .formatted(
                              Amounts.bytes(bytes / threads), Amounts.count(threads, "thread"))));
    }
    put("values", each);
  }
}
