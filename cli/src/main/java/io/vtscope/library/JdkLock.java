package io.vtscope.library;

/** What a lock of the JDK's own code guards. */
public enum JdkLock {
  /** A part of the table of a ConcurrentHashMap. */
  MAP,
  /** A zip file or an archive of classes. */
  ARCHIVE,
  /** A class loader. */
  LOADER,
  /** A synchronized collection, such as Hashtable. */
  COLLECTION,
  /** A stream or writer. */
  STREAM,
  /** A handler of java.util.logging. */
  LOGGING,
  /** A SubmissionPublisher. */
  PUBLISHER,
  OTHER
}
