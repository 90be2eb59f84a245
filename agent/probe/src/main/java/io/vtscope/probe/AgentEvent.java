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
@Description("The observed JVM and the agent in it. Written at the start of every chunk")
@Period("beginChunk")
@StackTrace(false)
public final class AgentEvent extends Event {
  @Label("Version")
  @Description("Version of vtscope")
  @Name(EventNames.VERSION)
  public @Nullable String version;

  @Label("Process")
  @Description("PID in the JVM's own PID namespace")
  @Name(EventNames.PID)
  public long pid;

  @Label("Process Start")
  @Description(
      "Start of the process according to the operating system; with the PID it identifies the JVM. 0 if unknown")
  @Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH)
  @Name(EventNames.PROCESS_START)
  public long processStart;

  @Label("Main Class")
  @Description("Main class, module or jar file, without arguments")
  @Name(EventNames.MAIN_CLASS)
  public @Nullable String mainClass;

  @Label("JDK Version")
  @Description("Version of the JDK")
  @Name(EventNames.JDK_VERSION)
  public @Nullable String jdkVersion;

  @Label("JDK Vendor")
  @Description("Vendor of the JDK")
  @Name(EventNames.JDK_VENDOR)
  public @Nullable String jdkVendor;

  @Label("JDK Vendor Version")
  @Description("The vendor's own version of the build; null if it has none")
  @Name(EventNames.JDK_VENDOR_VERSION)
  public @Nullable String jdkVendorVersion;

  @Label("Platform")
  @Description("Operating system and architecture")
  @Name(EventNames.PLATFORM)
  public @Nullable String platform;

  @Label("Pin Threshold")
  @Description("Shorter pins were not recorded")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.PIN_THRESHOLD)
  public long pinThreshold;

  @Label("Stack Depth")
  @Description("Maximum number of frames per stack; 0 if unknown")
  @Name(EventNames.STACK_DEPTH)
  public int stackDepth;

  @Label("Processors")
  @Description("Processors available to the JVM")
  @Name(EventNames.PROCESSORS)
  public int processors;

  @Label("Maximum Size")
  @Description("Size limit of the recording; older chunks are dropped")
  @DataAmount
  public long maxSize;

  @Label("Unrecorded")
  @Description("Time for which virtual threads ran before recording had started; 0 if none")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.UNRECORDED)
  public long unrecorded;

  @Label("Not Read")
  @Description(
      "What the agent cannot read on this JDK. One line each: the missing member, its use, and the kinds of findings that cannot be checked, separated by tabs")
  @Name(EventNames.NOT_READ)
  public @Nullable String notRead;

  @Label("Executors")
  @Description("Whether the agent observes executors")
  @Name(EventNames.EXECUTORS)
  public boolean executors;

  @Label("Traces Pins")
  @Description("Whether the system property jdk.tracePinnedThreads is set")
  @Name(EventNames.TRACES_PINS)
  public boolean tracesPins;
}
