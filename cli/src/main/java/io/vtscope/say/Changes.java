package io.vtscope.say;

import io.vtscope.blame.Site;
import io.vtscope.clock.Most;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Change;
import io.vtscope.finding.Change.Remedy;
import io.vtscope.library.JdkLock;
import io.vtscope.library.LibraryFix;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Fixes for held carriers. */
final class Changes {
  private Changes() {}

  /** Adds fixes, cheapest first. */
  static void add(Draft draft, Change change, @Nullable Site site) {
    String target = Objects.requireNonNullElse(change.target(), otherwise(change.remedy(), site));
    switch (change.remedy()) {
      case LIBRARY -> draft.advice(library(Objects.requireNonNull(change.library())));
      case LOCK -> draft.fix("held.LOCK", "locks", locks(change.locks()));
      case JDK_LOCK -> {
        JdkLock lock = Objects.requireNonNull(change.jdkLock());
        draft.fix("jdk-lock." + lock, "target", target);
      }
      case CALLBACK ->
          draft.fix(
              "held.CALLBACK",
              "target",
              target,
              "calledBy",
              Objects.requireNonNull(change.calledBy()));
      default -> draft.fix("held." + change.remedy(), "target", target);
    }
    if (change.newerThan() != null) {
      draft.fix("held.newer", "library", change.newerThan());
    }
    if (change.isAlsoNative()) {
      draft.fix("held.also-native");
    }
    if (change.endsOnJdk24()) {
      draft.fix("held.jdk-24");
    }
  }

  /** The default target. */
  private static String otherwise(Remedy remedy, @Nullable Site site) {
    return switch (remedy) {
      case INITIALISE, INITIALISER_HANGS, BREAK_CIRCLE -> "the class";
      default -> site == null ? "this code" : site.name();
    };
  }

  static String library(LibraryFix fix) {
    if (fix.fixedIn() == null) {
      return "%s (%s).".formatted(fix.libraryChange(), fix.link());
    }
    return "Update %s%s to %s or newer: %s (%s)."
        .formatted(
            fix.library(),
            fix.libraryVersion() == null ? "" : " from " + fix.libraryVersion(),
            fix.fixedIn(),
            fix.libraryChange(),
            fix.link());
  }

  /** "synchronized (this) in Row.take and 2 more monitors". */
  private static String locks(List<Site> locks) {
    List<String> names =
        locks.stream()
            .map(site ->
                Code.monitor(Objects.requireNonNull(site.lock())) + " in " + Code.brief(site))
            .distinct()
            .toList();
    List<String> shown = new ArrayList<>(names.subList(0, Math.min(Most.NAMED, names.size())));
    String last =
        names.size() > Most.NAMED
            ? Amounts.count(names.size() - Most.NAMED, "more monitor")
            : shown.removeLast();
    return shown.isEmpty() ? last : String.join(", ", shown) + " and " + last;
  }
}
