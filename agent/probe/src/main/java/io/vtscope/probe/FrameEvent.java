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
@Description("The monitors that a frame of a held carrier's stack holds, read from its bytecode")
@Period("endChunk")
@StackTrace(false)
public final class FrameEvent extends Event {
  @Label("Class")
  @Name(EventNames.CLASS)
  public @Nullable String className;

  @Label("Method")
  @Name(EventNames.METHOD)
  public @Nullable String methodName;

  @Label("Descriptor")
  @Name(EventNames.DESCRIPTOR)
  public @Nullable String descriptor;

  @Label("Bytecode Index")
  @Name(EventNames.BYTECODE_INDEX)
  public int bytecodeIndex;

  @Label("Line")
  @Description("Of a stack that was sampled, of which no descriptor and index are known; else 0")
  @Name(EventNames.LINE)
  public int line;

  @Label("Held Monitors")
  @Description("As the source names them, the outermost first; empty where it holds none")
  @Name(EventNames.HELD)
  public @Nullable String held;

  @Label("Entered Monitor")
  @Description("The monitor that the instruction enters; absent where it enters none")
  @Name(EventNames.ENTERS)
  public @Nullable String enters;

  @Label("Needed Class")
  @Description("The class that the instruction needs to be initialised; absent where it needs none")
  @Name(EventNames.NEEDS)
  public @Nullable String needs;

  @Label("Not Known")
  @Description("Why the bytecode could not tell; absent where it could")
  @Name(EventNames.NOT_KNOWN)
  public @Nullable String notKnown;

  @Label("Spins")
  @Description("Whether it waits for something in a loop, by looking at it again and again")
  @Name(EventNames.SPINS)
  public boolean spins;

  @Label("Guards")
  @Description("Whether its method acquires a Semaphore for what it does, and releases it itself")
  @Name(EventNames.GUARDS)
  public boolean guards;
}
