package io.vtscope.library;

/** What a lock inside the JDK guards. */
public enum JdkLock {
  /** A bin of a ConcurrentHashMap. */
  MAP,
  /** A zip file or class archive. */
  ARCHIVE,
  LOADER,
  COLLECTION,
  STREAM,
  LOGGING,
  PUBLISHER,
  OTHER
}
