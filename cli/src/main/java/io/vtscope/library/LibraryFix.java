package io.vtscope.library;

import org.jspecify.annotations.Nullable;

/**
 * How to fix a library that holds carriers.
 *
 * @param libraryVersion observed; null if unknown
 * @param fixedIn null if none
 * @param libraryChange the fix or another remedy, without a full stop
 */
public record LibraryFix(
    String library,
    @Nullable String libraryVersion,
    @Nullable String fixedIn,
    String libraryChange,
    String link) {}
