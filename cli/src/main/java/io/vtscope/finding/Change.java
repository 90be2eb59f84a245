package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.library.JdkLock;
import io.vtscope.library.LibraryFix;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What would end the holds.
 *
 * @param target the class, method or call to change; null if that is the site
 * @param calledBy the library or method that calls the target; null unless it calls back
 * @param locks the monitors to replace
 * @param library a version or setting of a library; null unless it is one of a library
 * @param newerThan the library and version that the code is of if it is not the application's; null
 *     if it is
 * @param jdkLock what the JDK's own lock guards; null unless it is one of the JDK
 * @param isAlsoNative whether a native frame holds the carrier too
 * @param endsOnJdk24 whether JDK 24 or newer ends it
 */
public record Change(
    Cure cure,
    @Nullable String target,
    @Nullable String calledBy,
    List<Site> locks,
    @Nullable LibraryFix library,
    @Nullable String newerThan,
    @Nullable JdkLock jdkLock,
    boolean isAlsoNative,
    boolean endsOnJdk24) {

  public static Change of(Cure cure, @Nullable String target) {
    return new Change(cure, target, null, List.of(), null, null, null, false, false);
  }

  public static Change of(Cure cure) {
    return of(cure, null);
  }

  /** The same, of code that may be another's. */
  public Change ofOther(@Nullable String artifact) {
    return new Change(
        cure, target, calledBy, locks, library, artifact, jdkLock, isAlsoNative, endsOnJdk24);
  }

  /** The same, if a native frame or a newer JDK matter. */
  public Change with(boolean alsoNative, boolean onJdk24) {
    return new Change(
        cure, target, calledBy, locks, library, newerThan, jdkLock, alsoNative, onJdk24);
  }

  /** What is to be done about a hold. */
  public enum Cure {
    /** Do not use the locking mode under which monitors pin. */
    LOCKING_MODE,
    /** Update a library, or use it in another way. */
    LIBRARY,
    /** Do not block in a function that is passed to a ConcurrentHashMap. */
    MAP_FUNCTION,
    /** Find the monitor outside of the frames that are known. */
    CUT_OFF,
    /** Find the monitor. */
    OUTER_MONITOR,
    /** Call the JDK's code on a platform thread. */
    JDK_CALL,
    /** Do not block in what the JDK calls back. */
    JDK_CALLBACK,
    /** Do not block in what a library calls back. */
    CALLBACK,
    /** Replace monitors by locks. */
    LOCK,
    /** Call what is below a native frame on a platform thread. */
    NATIVE_FRAME,
    /** Initialise a class earlier. */
    INITIALISE,
    /** Break the circle in which static initialisers wait for each other. */
    BREAK_CIRCLE,
    /** Take the wait that does not end out of a static initialiser. */
    INITIALISER_HANGS,
    /** Keep the result of looking up a class. */
    KEEP_CLASS,
    /** Load classes earlier, or do not block in a class loader. */
    LOADER,
    /** Load the class earlier. */
    LOAD_CLASS,
    /** The same, as a native frame is below the wait. */
    LOAD_BELOW_NATIVE,
    /** Use a lock of the JDK in another way. */
    JDK_LOCK,
    /** Hold the monitor for less time. */
    HOLD_SHORTER,
    /** Do file I/O on a platform thread. */
    FILE_IO,
    /** Call native code on a platform thread. */
    NATIVE_CALL,
    /** A bug of the JDK, unless it is an upcall. */
    NOT_UNMOUNTED,
    /** Call the native function that calls back on a platform thread. */
    UPCALL,
    /** Look at the stack. */
    STACK,
    /** Wait on a condition instead of in Object.wait. */
    CONDITION,
    /** Call the JDK's code that waits in Object.wait on a platform thread. */
    JDK_WAIT,
    /** Look names up on a platform thread. */
    LOOKUP,
    /** Select on a platform thread. */
    SELECT,
    /** The same, or run on JDK 25. */
    SELECT_OR_JDK_25,
    /** Load a class earlier, if at all. */
    CLASS_READ,
    /** Make a blocking call on a platform thread. */
    BLOCKING_CALL
  }
}
