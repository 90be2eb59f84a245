package io.vtscope.view.format;

import io.vtscope.blame.Site;
import io.vtscope.jvm.Frame;
import io.vtscope.ledger.wait.WaitPlace;

/** Formats code locations. */
public final class Places {
  private Places() {}

  /** "a.b.Type.method:17", as far as known. */
  public static String of(Site site) {
    return place(site.name(), site.line(), site.isNative());
  }

  public static String of(Frame frame) {
    return place(frame.name(), frame.line(), frame.isNative());
  }

  /** "a.b.Type.method:17 in java.lang.Thread.sleep", as far as known. */
  public static String of(WaitPlace place) {
    if (place.site() == null) {
      return place.blocking() == null ? "no stack" : Printable.of(place.blocking());
    }
    return place.blocking() == null || place.blocking().equals(place.site().name())
        ? of(place.site())
        : of(place.site()) + " in " + Printable.of(place.blocking());
  }

  private static String place(String name, int line, boolean isNative) {
    String suffix = isNative ? " (native)" : line > 0 ? ":" + line : "";
    return Printable.of(name) + suffix;
  }
}
