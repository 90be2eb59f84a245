package io.vtscope.say;

import io.vtscope.finding.LibraryFix;

/** What to do about libraries. */
final class Libraries {
  private Libraries() {}

  static String fix(LibraryFix fix) {
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
}
