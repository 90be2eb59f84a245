package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import org.jspecify.annotations.Nullable;

/** The observed JVM and its agent, once per chunk. */
@Name(EventNames.AGENT)
@Label("vtscope Agent")
@Category({"vtscope"})
@Description("The observed JVM and the agent in it")
@Period("beginChunk")
@StackTrace(false)
public final class AgentEvent extends Event {
  @Label("Version")
  @Description("Version of vtscope")
  @Name(EventNames.VERSION)
  public @Nullable String version;

  @Label("Process")
  @Description("Process number, as the JVM itself sees it")
  @Name(EventNames.PID)
  public long pid;

  @Label("Process Start")
  @Description("When the operating system says that the process began; 0 where it does not")
  @Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH)
  @Name(EventNames.PROCESS_START)
  public long processStart;

  @Label("Main Class")
  @Description("Main class, module or jar file, without its arguments")
  @Name(EventNames.MAIN_CLASS)
  public @Nullable String mainClass;

  @Label("JDK Version")
  @Name(EventNames.JDK_VERSION)
  public @Nullable String jdkVersion;

  @Label("JDK Vendor")
  @Name(EventNames.JDK_VENDOR)
  public @Nullable String jdkVendor;

  @Label("JDK Vendor Version")
  @Description("The vendor's own number of the build; null if it has none")
  @Name(EventNames.JDK_VENDOR_VERSION)
  public @Nullable String jdkVendorVersion;

  @Label("Platform")
  @Description("Operating system and architecture")
  @Name(EventNames.PLATFORM)
  public @Nullable String platform;

  @Label("Pin Threshold")
  @Description("Pins shorter than this were not recorded")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.PIN_THRESHOLD)
  public long pinThreshold;

  @Label("Stack Depth")
  @Description("Frames beyond this many were cut off; 0 where it is not known")
  @Name(EventNames.STACK_DEPTH)
  public int stackDepth;

  @Label("Processors")
  @Description("Processors that the JVM may use")
  @Name(EventNames.PROCESSORS)
  public int processors;

  @Label("Maximum Size")
  @Description("Older chunks were dropped beyond this much")
  @DataAmount
  public long maxSize;

  @Label("Unrecorded")
  @Description(
      "How long virtual threads ran before they were recorded, as Flight Recorder took longer to"
          + " start than the first of them was held back; 0 where it did not")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.UNRECORDED)
  public long unrecorded;

  @Label("Not Read")
  @Description(
      "What the agent cannot read on this JDK, a line each: the missing member, what is read from it,"
          + " and the kinds of findings that are not checked, between tabs")
  @Name(EventNames.NOT_READ)
  public @Nullable String notRead;

  @Label("Traces Pins")
  @Description("Whether the system property jdk.tracePinnedThreads is set")
  @Name(EventNames.TRACES_PINS)
  public boolean tracesPins;
}
