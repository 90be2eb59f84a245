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
@Description("The end of a dump")
@StackTrace(false)
public final class DumpEvent extends Event {
  @Label("Request")
  @Description("Which it answers")
  @Name(EventNames.REQUEST)
  public @Nullable String request;

  @Label("Snapshot")
  @Description("Number of its threads")
  @Name(EventNames.SNAPSHOT)
  public long snapshot;

  @Label("Scan")
  @Description("Number of its count")
  @Name(EventNames.SCAN)
  public long scan;

  @Label("Stall")
  @Description("The stall that lasts; 0 where there is none")
  @Name(EventNames.STALL_ID)
  public long stall;

  @Label("Queued")
  @Description("Virtual threads that could run")
  @Name(EventNames.QUEUED)
  public long queued;

  @Label("Took")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.TOOK)
  public long took;
}
