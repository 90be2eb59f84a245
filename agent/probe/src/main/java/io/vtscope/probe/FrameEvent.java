package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** Bytecode facts about a frame in a held carrier's stack, once per chunk. */
@Name(EventNames.FRAME)
@Label("Blamed Frame")
@Category({"vtscope"})
@Description(
    "The monitors that a frame holds, read from its bytecode. Written once for each frame, and again in every chunk")
@Period("endChunk")
@StackTrace(false)
public final class FrameEvent extends Event {
  @Label("Class")
  @Description("Class")
  @Name(EventNames.CLASS)
  public @Nullable String className;

  @Label("Method")
  @Description("Method")
  @Name(EventNames.METHOD)
  public @Nullable String methodName;

  @Label("Descriptor")
  @Description("Descriptor of the method; empty if unknown")
  @Name(EventNames.DESCRIPTOR)
  public @Nullable String descriptor;

  @Label("Bytecode Index")
  @Description("Bytecode index; -1 if unknown")
  @Name(EventNames.BYTECODE_INDEX)
  public int bytecodeIndex;

  @Label("Line")
  @Description("Line, for sampled stacks without descriptor and index; otherwise 0")
  @Name(EventNames.LINE)
  public int line;

  @Label("Held Monitors")
  @Description(
      "Monitors that the frame holds, as the source names them, outermost first, separated by \", \"; empty if none")
  @Name(EventNames.HELD)
  public @Nullable String held;

  @Label("Entered Monitor")
  @Description("Monitor that the instruction enters; absent if none")
  @Name(EventNames.ENTERS)
  public @Nullable String enters;

  @Label("Needed Class")
  @Description("Class that must be initialised before the instruction; absent if none")
  @Name(EventNames.NEEDS)
  public @Nullable String needs;

  @Label("Not Known")
  @Description("Why the bytecode gave no answer; absent if it did")
  @Name(EventNames.NOT_KNOWN)
  public @Nullable String notKnown;

  @Label("Spins")
  @Description("Whether it polls in a loop")
  @Name(EventNames.SPINS)
  public boolean spins;

  @Label("Guards")
  @Description("Whether its method returns the permit or the queue element that it took")
  @Name(EventNames.GUARDS)
  public boolean guards;

  @Label("Guards To")
  @Description("Last line at which it does; 0 if it does not, or if unknown")
  @Name(EventNames.GUARDS_TO)
  public int guardsTo;

  @Label("Awaits")
  @Description("Field of the lock or Semaphore for which the frame waits; absent if unknown")
  @Name(EventNames.AWAITS)
  public @Nullable String awaits;
}
