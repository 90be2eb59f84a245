package io.vtscope.library;

import org.jspecify.annotations.Nullable;

/**
 * What to do about a library that holds carriers.
 *
 * @param library as Maven calls it
 * @param libraryVersion that was seen; null if unknown
 * @param fixedIn the first version that does not; null if there is none
 * @param libraryChange what changed in it, or what to do instead; a sentence without its full stop
 * @param link the source of that
 */
public record LibraryFix(
    String library,
    @Nullable String libraryVersion,
    @Nullable String fixedIn,
    String libraryChange,
    String link) {}
