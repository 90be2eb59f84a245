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
@Description("Virtual threads that wait for one lock")
@StackTrace(false)
public final class LockQueueEvent extends Event {
  @Label("Scan")
  @Description("Number of the count that it belongs to")
  @Name(EventNames.SCAN)
  public long scan;

  @Label("Kind")
  @Description("LOCK (java.util.concurrent) or MONITOR")
  @Name(EventNames.KIND)
  public @Nullable String kind;

  @Label("Lock")
  @Description("Class and identity")
  @Name(EventNames.LOCK)
  public @Nullable String lock;

  @Label("Count")
  @Description("Of the sampled threads; 0 where others wait for a lock that nobody gives back")
  @Name(EventNames.COUNT)
  public int count;

  @Label("Oldest")
  @Description("At least so long one of them has waited for it; 0 where none was seen there before")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.OLDEST)
  public long oldest;

  @Label("Owner")
  @Description(
      "Name and number of the thread that has it; absent where nobody has or it is not known")
  @Name(EventNames.OWNER)
  public @Nullable String owner;

  @Label("State")
  @Description("Of the owner, as the JVM itself calls it; absent where it is not known")
  @Name(EventNames.STATE)
  public @Nullable String state;

  @Label("Stack of the Owner")
  @Description(
      "A line per frame, innermost first; that of the reader where nobody has it alone; absent where it is not known")
  @Name(EventNames.OWNER_STACK)
  public @Nullable String ownerStack;

  @Label("Stack")
  @Description("Of one that waits; a line per frame, innermost first: module, class, method, line")
  @Name(EventNames.STACK)
  public @Nullable String stack;

  @Label("Reader")
  @Description(
      "Name and number of one that has the read lock, where nobody has the lock alone; absent where it is not known")
  @Name(EventNames.READER)
  public @Nullable String reader;

  @Label("State of the Reader")
  @Description("As the JVM itself calls it; absent where it is not known")
  @Name(EventNames.READER_STATE)
  public @Nullable String readerState;

  @Label("Reader Waits")
  @Description("Whether the reader waits for the same lock, without a time limit")
  @Name(EventNames.READER_WAITS)
  public boolean readerWaits;
}
