package io.vtscope.library;

import io.vtscope.observation.Artifact;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A library that is known to hold carriers, and its cure.
 *
 * @param artifact as Maven calls it
 * @param version that was seen; null where it is not known
 * @param fixedIn the first version that does not; empty where there is none
 * @param changed what changed in it, or what to do instead; a sentence
 * @param link where that is said
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

  /** Whether the version that was seen still has the trouble, or may have it. */
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
