package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** The end of a requested dump. */
@Name(EventNames.DUMP)
@Label("Dump")
@Category({"vtscope"})
@Description("End of a requested dump")
@StackTrace(false)
public final class DumpEvent extends Event {
  @Label("Request")
  @Description("Identifier of the request")
  @Name(EventNames.REQUEST)
  public @Nullable String request;

  @Label("Snapshot")
  @Description("Number of the snapshot with the dump's threads")
  @Name(EventNames.SNAPSHOT)
  public long snapshot;

  @Label("Scan")
  @Description("Number of the dump's count")
  @Name(EventNames.SCAN)
  public long scan;

  @Label("Stall")
  @Description("Number of the current stall; 0 if no stall")
  @Name(EventNames.STALL_ID)
  public long stall;

  @Label("Queued")
  @Description("Virtual threads that are ready to run")
  @Name(EventNames.QUEUED)
  public long queued;

  @Label("Took")
  @Description("Duration of the dump")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.TOOK)
  public long took;
}
