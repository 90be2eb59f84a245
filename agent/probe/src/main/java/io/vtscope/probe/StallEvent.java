package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** All carriers are held while virtual threads are queued. Repeated until it ends. */
@Name(EventNames.STALL)
@Label("Stall")
@Category({"vtscope"})
@Description(
    "All carriers are held while virtual threads wait. Written after half a second if proved, otherwise after 1.5 s, again while it lasts, and at its end")
@StackTrace(false)
public final class StallEvent extends Event {
  @Label("Stall")
  @Description("Number of the stall")
  @Name(EventNames.STALL_ID)
  public long stall;

  @Label("Lasted")
  @Description("Duration since the agent first saw it")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.LASTED)
  public long lasted;

  @Label("Ended")
  @Description("Whether a carrier has become free")
  @Name(EventNames.ENDED)
  public boolean ended;

  @Label("Carriers")
  @Description("Held carriers")
  @Name(EventNames.CARRIERS)
  public int carriers;

  @Label("Queued")
  @Description("Virtual threads that are ready to run")
  @Name(EventNames.QUEUED)
  public long queued;

  @Label("Proof")
  @Description(
      "LOCK_FREE, OWNER_QUEUED, POLLER_QUEUED or CYCLE; WAITS_FOR_OTHERS if another thread may still end it")
  @Name(EventNames.PROOF)
  public @Nullable String proof;

  @Label("Lock")
  @Description("Class and identity of the lock in the proof; absent if none")
  @Name(EventNames.LOCK)
  public @Nullable String lock;

  @Label("Owner")
  @Description("The owner of the lock; absent if the lock is free or the owner is unknown")
  @Name(EventNames.OWNER)
  public @Nullable String owner;

  @Label("Next")
  @Description(
      "The thread that would get the lock next, or would have to run, and has no carrier; absent if unknown")
  @Name(EventNames.NEXT)
  public @Nullable String next;

  @Label("Snapshot")
  @Description("Number of the snapshot with its threads")
  @Name(EventNames.SNAPSHOT)
  public long snapshot;
}
