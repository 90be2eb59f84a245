package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.library.Callbacks;
import io.vtscope.library.JdkLock;
import io.vtscope.library.LibraryFix;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The code change that would end holds, a stall or a lock's queue. Null means none.
 *
 * @param target what to change; null for the site
 * @param calledBy caller of a callback target
 * @param newerThan library and version of the code; null for application code
 * @param jdkLock what the JDK's lock guards
 */
public record Change(
    Remedy remedy,
    @Nullable String target,
    @Nullable String calledBy,
    List<Site> locks,
    @Nullable LibraryFix library,
    @Nullable String newerThan,
    @Nullable JdkLock jdkLock,
    boolean isAlsoNative,
    boolean endsOnJdk24) {

  public static Change of(Remedy remedy, @Nullable String target) {
    return new Change(remedy, target, null, List.of(), null, null, null, false, false);
  }

  public static Change of(Remedy remedy) {
    return of(remedy, null);
  }

  public static Change of(LibraryFix library) {
    return new Change(Remedy.LIBRARY, null, null, List.of(), library, null, null, false, false);
  }

  public static Change of(JdkLock lock, String target) {
    return new Change(Remedy.JDK_LOCK, target, null, List.of(), null, null, lock, false, false);
  }

  public static Change of(Callbacks.Callback callback) {
    return new Change(
        Remedy.CALLBACK, callback.own(), callback.by(), List.of(), null, null, null, false, false);
  }

  public @Nullable String fixedIn() {
    return library == null ? null : library.fixedIn();
  }

  public Change ofOther(@Nullable String artifact) {
    return new Change(
        remedy, target, calledBy, locks, library, artifact, jdkLock, isAlsoNative, endsOnJdk24);
  }

  public Change with(boolean alsoNative, boolean onJdk24) {
    return new Change(
        remedy, target, calledBy, locks, library, newerThan, jdkLock, alsoNative, onJdk24);
  }

  /** What to do. {@code remedies.tsv} has the texts, for each of the three that it would end. */
  public enum Remedy {
    LOCKING_MODE,
    LIBRARY,
    MAP_FUNCTION,
    /** Find the monitor; the stack is truncated. */
    CUT_OFF,
    OUTER_MONITOR,
    JDK_CALL,
    JDK_CALLBACK,
    JDK_CODE,
    CALLBACK,
    LOCK,
    NATIVE_FRAME,
    INITIALISE,
    BREAK_CIRCLE,
    INITIALISER_HANGS,
    /** Cache the class. */
    KEEP_CLASS,
    LOADER,
    LOAD_CLASS,
    /** Load the class earlier; a native frame is below the wait. */
    LOAD_BELOW_NATIVE,
    JDK_LOCK,
    HOLD_SHORTER,
    FILE_IO,
    NATIVE_CALL,
    /** A JDK bug, unless the code is an upcall. */
    NOT_UNMOUNTED,
    UPCALL,
    STACK,
    CONDITION,
    JDK_WAIT,
    LOOKUP,
    /** A call that starts a platform thread. */
    ASYNC,
    SELECT,
    SELECT_OR_JDK_25,
    CLASS_READ,
    BLOCKING_CALL,
    MAP_DEADLOCK,
    LOCK_ORDER,
    PLATFORM_OWNER,
    NETWORK,
    LOAD_CLASSES,
    INITIALISER_OR_NATIVE,
    OBJECT_WAIT,
    REPLACE_LOCK,
    /** Every sample shows one owner in one wait. */
    OWNER_WAITS
  }
}
