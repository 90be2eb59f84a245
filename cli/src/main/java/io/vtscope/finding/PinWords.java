package io.vtscope.finding;

import io.vtscope.aggregate.Hotspot;
import io.vtscope.aggregate.Site;
import io.vtscope.aggregate.Snapshot;
import io.vtscope.aggregate.Target;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The sentences about a place that pins. */
final class PinWords {
  /** Since then a monitor does not pin any more (JEP 491). */
  private static final int MONITORS_UNMOUNT = 24;

  private PinWords() {}

  static Finding finding(String id, Severity severity, Hotspot hotspot, Snapshot snapshot) {
    return new Finding(
        id,
        severity,
        title(hotspot, snapshot),
        hotspot.site(),
        hotspot.cost(),
        hotspot.impact(),
        remedy(hotspot, snapshot.target()),
        evidence(hotspot),
        hotspot.stacks().isEmpty() ? null : hotspot.stacks().getFirst().stack());
  }

  private static Map<String, Object> evidence(Hotspot hotspot) {
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("cause", hotspot.cause().name());
    put(evidence, "blocking", hotspot.blocking());
    put(evidence, "blockingOperation", hotspot.operation());
    put(evidence, "pinnedReason", hotspot.reason());
    put(evidence, "queuedMeanwhile", hotspot.queued() < 0 ? null : hotspot.queued());
    put(evidence, "stacks", hotspot.stacks().size());
    return evidence;
  }

  private static void put(Map<String, Object> evidence, String name, @Nullable Object value) {
    if (value != null) {
      evidence.put(name, value);
    }
  }

  private static String title(Hotspot hotspot, Snapshot snapshot) {
    String what = hotspot.site() == null ? "Code without a recorded stack" : subject(hotspot);
    return what + " " + cost(hotspot, snapshot) + ".";
  }

  private static String subject(Hotspot hotspot) {
    String site = hotspot.site() == null ? "" : hotspot.site().name();
    return switch (hotspot.cause()) {
      case MONITOR -> site + blocked(hotspot) + " while a monitor is held and";
      case NATIVE -> "Code called back by native " + site + blocked(hotspot) + " and";
      case CLASS_INIT -> "The static initialiser of " + type(hotspot) + blocked(hotspot) + " and";
      case CLASS_INIT_WAIT ->
          "Virtual threads waited for another to initialise " + type(hotspot) + ", which";
      case CLASS_LOADING -> site + " needed a class that was being loaded, which";
      case UNKNOWN -> site + blocked(hotspot) + " (the JVM says: " + hotspot.reason() + ") and";
    };
  }

  private static String blocked(Hotspot hotspot) {
    return hotspot.blocking() == null ? " blocks" : " blocks in " + hotspot.blocking();
  }

  private static String type(Hotspot hotspot) {
    Site site = hotspot.site();
    return site == null ? "a class" : site.type();
  }

  private static String cost(Hotspot hotspot, Snapshot snapshot) {
    var cost = hotspot.cost();
    String times = cost.count() == 1 ? "once" : Amounts.count(cost.count(), "time");
    String held =
        "held a carrier "
            + times
            + ", "
            + Amounts.time(cost.totalNanos())
            + " in a window of "
            + Amounts.time(snapshot.window().to() - snapshot.window().from());
    return hotspot.impact() < 0
        ? held
        : held
            + ": "
            + Amounts.share(hotspot.impact())
            + " of the time of "
            + Amounts.count(snapshot.carriers().parallelism(), "carrier");
  }

  private static String remedy(Hotspot hotspot, Target target) {
    String type = type(hotspot);
    return switch (hotspot.cause()) {
      case MONITOR -> monitor(target);
      case NATIVE ->
          "Call it from a platform thread (a bounded executor of them): no JDK can unmount below a"
              + " native frame.";
      case CLASS_INIT, CLASS_INIT_WAIT ->
          "Initialise "
              + type
              + " before virtual threads need it (Class.forName at start-up), or take what blocks"
              + " out of its static initialiser.";
      case CLASS_LOADING ->
          "Nothing, if it happens at start-up only; else load the class before virtual threads need"
              + " it.";
      case UNKNOWN -> "Look at the stack: the innermost frame that is not Java, or not yours.";
    };
  }

  private static String monitor(Target target) {
    String lock =
        "Use a java.util.concurrent.locks.ReentrantLock in place of the synchronized that is held"
            + " here";
    return target.feature() >= MONITORS_UNMOUNT
        ? lock + "."
        : lock + ", or run on JDK 24 or newer, where monitors do not pin.";
  }
}
