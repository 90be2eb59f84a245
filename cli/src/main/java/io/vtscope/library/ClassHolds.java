package io.vtscope.library;

import io.vtscope.blame.Blame;
import io.vtscope.blame.Cause;
import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.ledger.pin.Hotspot;
import java.time.Duration;

/** Classifies holds by class loading and initialisation. */
public final class ClassHolds {
  /** This many waits mean repeated lookups. */
  private static final int AGAIN_AND_AGAIN = 100;

  private static final Duration GOES_ON = Duration.ofSeconds(10);

  private static final String CONTENDED = "Contended monitor enter";

  private ClassHolds() {}

  /** Whether the initialiser or loader blocks, except for another class. */
  public static boolean waits(Hotspot hotspot) {
    return hotspot.blame().cause() != Cause.CLASS_INIT_WAIT
        && !CONTENDED.equals(hotspot.reported().operation());
  }

  /** Whether class loading still blocks long after start-up. */
  public static boolean goesOn(Hotspot hotspot) {
    Cost cost = hotspot.cost();
    return hotspot.blame().cause() == Cause.CLASS_LOADING
        && !links(hotspot.blame())
        && !waits(hotspot)
        && cost.count() >= AGAIN_AND_AGAIN
        && cost.last() - cost.first() >= GOES_ON.toNanos();
  }

  /** Whether the JVM links calls there, each only once. */
  public static boolean links(Blame blame) {
    Site site = blame.site();
    return blame.cause() == Cause.CLASS_LOADING
        && site != null
        && site.type().equals("java.lang.invoke.MethodHandleNatives");
  }

  /** Whether the site is a class, not a frame of its initialiser. */
  public static boolean isClass(Site site) {
    return isInitialiser(site) && site.line() == 0;
  }

  /** Whether the site is in a static initialiser. */
  public static boolean isInitialiser(Site site) {
    return site.method().equals("<clinit>");
  }
}
