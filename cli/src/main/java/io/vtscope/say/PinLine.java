package io.vtscope.say;

import io.vtscope.blame.Site;
import io.vtscope.finding.CarrierFacts.Held;
import io.vtscope.finding.Finding;
import org.jspecify.annotations.Nullable;

/** One line about a pin, with a linked code location. */
public final class PinLine {
  private PinLine() {}

  /**
   * "PinTest$Stock.take(PinTest.java:9) sleeps in synchronized (this)".
   *
   * @throws ClassCastException if the finding is not about a held carrier
   */
  public static String of(Finding finding) {
    Held held = (Held) finding.facts();
    Site site = finding.site();
    String blocks = blocks(held.call().blocking());
    if (site == null) {
      return "code of the JDK" + blocks;
    }
    return switch (held.cause()) {
      case MONITOR ->
          Code.linked(site)
              + blocks
              + (held.monitor() == null || held.monitor().lock() == null
                  ? " while a monitor is held"
                  : " in " + Code.monitor(held.monitor().lock()));
      case NATIVE -> {
        String caller = caller(held.call().caller(), finding);
        yield caller == null
            ? "code called by native " + Code.linked(site) + blocks
            : caller + blocks + " below native " + Code.brief(site);
      }
      case CLASS_INIT -> Code.linked(site) + blocks + " in a static initialiser";
      default -> Code.linked(site) + blocks + ", and no frame says why it pins";
    };
  }

  private static String blocks(@Nullable String blocking) {
    return blocking == null
        ? " blocks"
        : blocking.equals("java.lang.Thread.sleep")
            ? " sleeps"
            : " blocks in " + Code.briefMethod(blocking);
  }

  /** The application frame that called the JDK's native code; null if none. */
  private static @Nullable String caller(@Nullable String method, Finding finding) {
    if (method == null || finding.stack() == null) {
      return null;
    }
    return finding.stack().frames().stream()
        .filter(frame -> frame.name().equals(method))
        .map(Site::of)
        .map(Code::linked)
        .findFirst()
        .orElse(null);
  }
}
