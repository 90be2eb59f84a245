package io.vtscope.rule.carrier;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Target;
import io.vtscope.finding.CarrierFacts.BlockingCall;
import io.vtscope.finding.Change;
import io.vtscope.finding.Change.Remedy;
import io.vtscope.ledger.carrier.PoolGrowth;
import io.vtscope.library.Borrowing;
import io.vtscope.library.Libraries;
import io.vtscope.library.Library;
import io.vtscope.library.ResourcePoolType;
import io.vtscope.library.ResourcePoolTypes;
import org.jspecify.annotations.Nullable;

/** Chooses the remedy for compensated calls. */
final class GrowthRemedy {
  private static final String OBJECT_WAIT = "java.lang.Object.wait";

  private GrowthRemedy() {}

  static BlockingCall call(PoolGrowth growth, Target target) {
    Borrowing borrowing = ResourcePoolTypes.known().find(growth.stack());
    ResourcePoolType pool = borrowing == null ? null : borrowing.pool();
    String blocking = growth.blocking();
    return new BlockingCall(
        blocking,
        // From JDK 25 on, file events omit the JDK's frames.
        blocking == null && growth.carriers() == 0 && growth.cost() != null,
        change(growth, blocking, target),
        pool == null ? null : pool.product(),
        pool == null ? null : pool.remedy());
  }

  static boolean isObjectWait(@Nullable String blocking) {
    return blocking != null && blocking.startsWith(OBJECT_WAIT);
  }

  private static Change change(PoolGrowth growth, @Nullable String blocking, Target target) {
    if (isObjectWait(blocking)) {
      return ofObjectWait(growth, target);
    }
    Remedy otherwise = growth.loadsClass() ? Remedy.CLASS_READ : Remedy.BLOCKING_CALL;
    return HeldRemedy.ofCall(blocking, target, otherwise);
  }

  private static Change ofObjectWait(PoolGrowth growth, Target target) {
    boolean onJdk24 = target.monitorsPin();
    Library library = Libraries.known().find(growth.artifact(), growth.site());
    if (library != null && !library.isNative() && onJdk24) {
      return Change.of(library.fix()).with(false, true);
    }
    String called = Frames.calledByApplication(growth.stack());
    boolean ofJdk = growth.site() != null && !called.startsWith(OBJECT_WAIT);
    if (ofJdk && onJdk24 && !called.isEmpty()) {
      return Change.of(Remedy.JDK_WAIT, called).with(false, true);
    }
    return Change.of(Remedy.CONDITION)
        .ofOther(HeldRemedy.other(growth.artifact(), target))
        .with(false, onJdk24);
  }
}
