package io.vtscope.say;

import io.vtscope.blame.Site;
import io.vtscope.clock.Most;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Change;
import io.vtscope.library.LibraryFix;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Fixes for held carriers, stalls and lock queues. */
final class Changes {
  private Changes() {}

  /**
   * Adds fixes, cheapest first.
   *
   * @param what prefix of the names of their texts
   * @param values more pairs of placeholder and value
   */
  static void add(Draft draft, String what, Change change, @Nullable Site site, String... values) {
    List<String> all = new ArrayList<>(List.of(values));
    all.addAll(List.of("target", target(change, site)));
    all.addAll(List.of("calledBy", String.valueOf(change.calledBy())));
    all.addAll(List.of("locks", locks(change.locks())));
    if (change.library() != null) {
      draft.advice(library(change.library()));
    } else {
      boolean isJdk = change.jdkLock() != null;
      draft.fix(
          isJdk ? "jdk-lock." + change.jdkLock() : what + change.remedy(),
          all.toArray(String[]::new));
    }
    if (change.newerThan() != null) {
      draft.fix(what + "newer", "library", change.newerThan());
    }
    if (change.isAlsoNative()) {
      draft.fix("held.also-native");
    }
    if (change.endsOnJdk24()) {
      draft.fix("held.jdk-24");
    }
  }

  private static String target(Change change, @Nullable Site site) {
    return change.target() != null
        ? change.target()
        : switch (change.remedy()) {
          case INITIALISE, INITIALISER_HANGS, BREAK_CIRCLE -> "the class";
          default -> site == null ? "this code" : site.name();
        };
  }

  private static String library(LibraryFix fix) {
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
    if (names.isEmpty()) {
      return "";
    }
    List<String> shown = new ArrayList<>(names.subList(0, Math.min(Most.NAMED, names.size())));
    String last =
        names.size() > Most.NAMED
            ? Amounts.count(names.size() - Most.NAMED, "more monitor")
            : shown.removeLast();
    return shown.isEmpty() ? last : String.join(", ", shown) + " and " + last;
  }
}
