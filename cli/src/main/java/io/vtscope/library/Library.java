package io.vtscope.library;

import io.vtscope.jvm.Artifact;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A library that holds carriers.
 *
 * @param version observed; null if unknown
 * @param fixedIn may be empty
 * @param changed the fix or another remedy, as a sentence
 */
public record Library(
    String artifact,
    List<String> classes,
    @Nullable String version,
    String fixedIn,
    boolean isNative,
    String changed,
    String link) {

  Library seenAs(@Nullable Artifact seen) {
    String at = seen != null && artifact.equals(seen.name()) ? seen.version() : null;
    return new Library(artifact, classes, at, fixedIn, isNative, changed, link);
  }

  boolean applies() {
    return fixedIn.isEmpty() || version == null || Versions.compare(version, fixedIn) < 0;
  }

  public LibraryFix fix() {
    return new LibraryFix(artifact, version, fixedIn.isEmpty() ? null : fixedIn, changed, link);
  }

  String remedy() {
    if (fixedIn.isEmpty()) {
      return changed + " (" + link + ").";
    }
    String from = version == null ? ", where it is older," : " from " + version;
    return "Update %s%s to %s or newer: %s (%s).".formatted(artifact, from, fixedIn, changed, link);
  }
}
