package io.vtscope.say;

import io.vtscope.finding.Change;
import io.vtscope.finding.Change.Remedy;
import io.vtscope.finding.Facts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.HungFacts.CircleThread;
import io.vtscope.finding.HungFacts.Deadlock;
import io.vtscope.finding.HungFacts.DumpedStall;
import io.vtscope.finding.HungFacts.DumpedThread;
import io.vtscope.finding.HungFacts.Stall;
import io.vtscope.finding.HungFacts.StallCause;
import io.vtscope.finding.HungFacts.StallExtent;
import io.vtscope.finding.HungFacts.StalledThread;
import io.vtscope.finding.Kind;
import io.vtscope.jvm.Frame;
import io.vtscope.library.JdkLock;
import io.vtscope.library.LibraryFix;
import io.vtscope.observation.Seen;
import io.vtscope.state.LockState.WaitedFor;
import io.vtscope.state.StallState.Role;
import io.vtscope.state.StallState.StallProof;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Findings about stuck threads, one per form of message. */
final class StallsSaid {
  private static final long SECOND = 1_000_000_000L;
  private static final String LOCK = "app.Lock@1f";
  private static final Frame AT = Seen.stack("app.Shop.pay:9").frames().getFirst();
  private static final List<String> TYPES = List.of("app.A", "app.B");

  private StallsSaid() {}

  static Stream<Finding> findings() {
    Stream<Finding> cures =
        Stream.concat(SayTest.remedies("stall."), Stream.of(Remedy.LIBRARY, Remedy.JDK_LOCK))
            .map(remedy -> of(4, StallProof.CYCLE, StallCause.Reason.PROOF, remedy));
    Stream<Finding> proofs =
        Arrays.stream(StallProof.values())
            .map(proof -> of(1, proof, StallCause.Reason.PROOF, Remedy.NETWORK));
    Stream<Finding> reasons =
        Arrays.stream(StallCause.Reason.values())
            .map(reason -> of(64, StallProof.WAITS_FOR_OTHERS, reason, Remedy.REPLACE_LOCK));
    return Stream.of(cures, proofs, reasons, dumped(), deadlocks()).flatMap(some -> some);
  }

  static Finding free() {
    return of(4, StallProof.LOCK_FREE, StallCause.Reason.PROOF, Remedy.REPLACE_LOCK);
  }

  static Finding deadlock() {
    return of(Deadlock.Remedy.LOCKS, 2, true);
  }

  private static Stream<Finding> dumped() {
    return Arrays.stream(DumpedStall.Remedy.values())
        .flatMap(remedy -> Stream.of(of(remedy, 1, 40 * SECOND), of(remedy, 2, -1)));
  }

  private static Stream<Finding> deadlocks() {
    return Arrays.stream(Deadlock.Remedy.values())
        .flatMap(remedy -> Stream.of(of(remedy, 1, true), of(remedy, 12, false)));
  }

  private static Finding of(
      int carriers, StallProof proof, StallCause.Reason reason, Remedy remedy) {
    boolean isOne = carriers == 1;
    String owner = proof == StallProof.OWNER_QUEUED ? "\"t1\" #1" : null;
    StalledThread carried =
        new StalledThread(
            Role.CARRIED,
            "worker-1",
            "\"t2\" #2",
            "PINNED",
            AT,
            LOCK,
            "Ledger.lock",
            owner,
            owner == null);
    StalledThread next =
        new StalledThread(Role.NEXT, null, "\"t1\" #1", "PARKED", null, null, null, null, false);
    Facts facts =
        new Stall(
            new StallExtent(
                carriers, 36, isOne ? 1 : 2, 12 * SECOND, 9 * SECOND, "2026", "2027", !isOne),
            new StallCause(
                proof,
                reason,
                isOne ? null : LOCK,
                isOne ? null : "Ledger.lock",
                owner,
                isOne ? null : "\"t1\" #1"),
            isOne,
            isOne ? -1 : 2,
            TYPES,
            change(remedy),
            List.of(carried, next),
            carriers - 1);
    return SayTest.finding(Kind.STARVATION_DEADLOCK, facts);
  }

  private static Change change(Remedy remedy) {
    return switch (remedy) {
      case LIBRARY ->
          Change.of(
              new LibraryFix("db", "2.7", "3.0", "uses a ReentrantLock", "https://example.org"));
      case JDK_LOCK -> Change.of(JdkLock.LOGGING, "app.Shop.pay");
      case REPLACE_LOCK -> Change.of(remedy).ofOther("db 2.7.4").with(false, true);
      default -> Change.of(remedy, "app.A");
    };
  }

  private static Finding of(DumpedStall.Remedy remedy, int carriers, long lasted) {
    @Nullable String target = remedy == DumpedStall.Remedy.INITIALISE ? "app.A" : null;
    List<DumpedThread> threads =
        Arrays.stream(DumpedThread.How.values())
            .map(how -> new DumpedThread("worker-1", 7, how, "app.A", AT, Math.max(0, lasted)))
            .toList();
    return SayTest.finding(
        Kind.STARVATION_DEADLOCK,
        new DumpedStall(carriers, lasted, remedy, target, threads, carriers - 1));
  }

  private static Finding of(Deadlock.Remedy remedy, int threads, boolean forEver) {
    List<CircleThread> circle =
        Arrays.stream(WaitedFor.values())
            .map(kind -> new CircleThread("\"t1\" #1", List.of(AT), kind, LOCK, null, "\"t2\" #2"))
            .toList();
    return SayTest.finding(
        Kind.DEADLOCK,
        new Deadlock(
            "1",
            threads,
            forEver,
            remedy,
            TYPES,
            10 * SECOND,
            forEver ? null : SayTest.WAITERS,
            circle));
  }
}
