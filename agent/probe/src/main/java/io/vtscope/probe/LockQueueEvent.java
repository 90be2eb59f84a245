package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** A lock's sampled waiters and its owner. */
@Name(EventNames.LOCK_QUEUE)
@Label("Lock Queue")
@Category({"vtscope"})
@Description(
    "Virtual threads that wait for one lock. Written with each count for the five longest queues, and for locks that may never be released")
@StackTrace(false)
public final class LockQueueEvent extends Event {
  @Label("Scan")
  @Description("Number of the count")
  @Name(EventNames.SCAN)
  public long scan;

  @Label("Kind")
  @Description("LOCK (java.util.concurrent) or MONITOR")
  @Name(EventNames.KIND)
  public @Nullable String kind;

  @Label("Lock")
  @Description("Class and identity of the lock")
  @Name(EventNames.LOCK)
  public @Nullable String lock;

  @Label("Count")
  @Description("Sampled waiters; 0 if only platform threads wait for a lock that is never released")
  @Name(EventNames.COUNT)
  public int count;

  @Label("Oldest")
  @Description("Lower bound of the longest wait; 0 if unknown, and for monitors")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.OLDEST)
  public long oldest;

  @Label("Owner")
  @Description("Name and number of the owner; absent if the lock is free or the owner is unknown")
  @Name(EventNames.OWNER)
  public @Nullable String owner;

  @Label("State")
  @Description("State of the owner, as the JVM names it; absent if unknown")
  @Name(EventNames.STATE)
  public @Nullable String state;

  @Label("Stack of the Owner")
  @Description(
      "Stack of the owner, or of the reader if only readers hold the lock; absent if unknown")
  @Name(EventNames.OWNER_STACK)
  public @Nullable String ownerStack;

  @Label("Entered In")
  @Description("Method in which the owner entered the monitor; absent if unknown")
  @Name(EventNames.ENTERED_IN)
  public @Nullable String enteredIn;

  @Label("Stack")
  @Description(
      "Most frequent stack of the waiters, one line per frame, innermost first: module, class, method, line")
  @Name(EventNames.STACK)
  public @Nullable String stack;

  @Label("Reader")
  @Description(
      "A reader's name and number; absent if the lock has an exclusive owner or no known reader")
  @Name(EventNames.READER)
  public @Nullable String reader;

  @Label("State of the Reader")
  @Description("State of the reader, as the JVM names it; absent if unknown")
  @Name(EventNames.READER_STATE)
  public @Nullable String readerState;

  @Label("Reader Waits")
  @Description("Whether the reader waits for the same lock without a timeout")
  @Name(EventNames.READER_WAITS)
  public boolean readerWaits;

  @Label("Turns")
  @Description(
      "Threads of the queue that got the lock during the time of turns, for a ReentrantLock without timed waiters")
  @Name(EventNames.TURNS)
  public int turns;

  @Label("Time of Turns")
  @Description("How long the turns were observed, since the last count; 0 if unknown")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.TURNS_TIME)
  public long turnsTime;

  @Label("Looks")
  @Description("Checks during that time whether the lock has an owner")
  @Name(EventNames.LOOKS)
  public int looks;

  @Label("Looks with Owner")
  @Description("Checks that found an owner")
  @Name(EventNames.LOOKS_OWNED)
  public int looksOwned;
}
