package io.vtscope.view.text;

import io.vtscope.bug.KnownBug;
import io.vtscope.bug.KnownBugs;
import io.vtscope.jvm.Jdk;
import io.vtscope.jvm.JdkVendor;
import java.util.List;

/** Lists a JDK's known bugs that harm virtual threads or observing tools. */
public final class KnownBugsText {
  private static final int INDENT = 14;

  private KnownBugsText() {}

  public static String of(Jdk jdk, int width) {
    List<KnownBug> bugs = KnownBugs.of(jdk);
    Page page = new Page(width);
    page.wrapped("", 2, heading(jdk, bugs.size()));
    for (KnownBug bug : bugs) {
      page.blank();
      page.wrapped("", 2, bug.bug() + " " + bug.effect() + ".");
      page.wrapped("  release     ", INDENT, bug.fixed(jdk));
      if (bug.system() != null) {
        page.wrapped("  platform    ", INDENT, bug.system());
      }
      if (!bug.workaround().isEmpty()) {
        page.wrapped("  workaround  ", INDENT, bug.workaround());
      }
      page.wrapped("  report      ", INDENT, use(bug));
      page.wrapped("  source      ", INDENT, bug.link());
    }
    return page.text();
  }

  private static String heading(Jdk jdk, int count) {
    JdkVendor vendor = JdkVendor.of(jdk.vendor(), jdk.vendorVersion());
    String name =
        "JDK " + jdk.release() + (vendor == JdkVendor.OTHER ? "" : " (" + vendor.title() + ")");
    return switch (count) {
      case 0 -> "No known bug of " + name + " harms virtual threads.";
      case 1 -> "1 known bug of " + name + ":";
      default -> count + " known bugs of " + name + ":";
    };
  }

  private static String use(KnownBug bug) {
    return switch (bug.purpose()) {
      case CAUSE -> "named as the cause, if known-jdk-bug finds it";
      case ADVICE -> "advice on findings that fit";
      case NOTE -> "a note";
    };
  }
}
