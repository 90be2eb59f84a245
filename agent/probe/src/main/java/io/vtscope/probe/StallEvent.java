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
@Description("All carriers are held while virtual threads wait for one")
@StackTrace(false)
public final class StallEvent extends Event {
  @Label("Stall")
  @Description("Number of the stall")
  @Name(EventNames.STALL_ID)
  public long stall;

  @Label("Lasted")
  @Description("Since it was first seen")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.LASTED)
  public long lasted;

  @Label("Ended")
  @Description("Whether a carrier came free")
  @Name(EventNames.ENDED)
  public boolean ended;

  @Label("Carriers")
  @Description("All of which are held")
  @Name(EventNames.CARRIERS)
  public int carriers;

  @Label("Queued")
  @Description("Virtual threads that could run")
  @Name(EventNames.QUEUED)
  public long queued;

  @Label("Proof")
  @Description(
      "LOCK_FREE, OWNER_QUEUED, POLLER_QUEUED, CYCLE; or WAITS_FOR_OTHERS where it is not proved that no other thread can end it")
  @Name(EventNames.PROOF)
  public @Nullable String proof;

  @Label("Lock")
  @Description("That the proof is about; absent where there is none")
  @Name(EventNames.LOCK)
  public @Nullable String lock;

  @Label("Owner")
  @Description("The thread that has the lock; absent where the lock is free or that is not known")
  @Name(EventNames.OWNER)
  public @Nullable String owner;

  @Label("Next")
  @Description(
      "The thread that would get the lock next, or have to run, and has no carrier; absent where not known")
  @Name(EventNames.NEXT)
  public @Nullable String next;

  @Label("Snapshot")
  @Description("Number of the threads written with it")
  @Name(EventNames.SNAPSHOT)
  public long snapshot;
}
