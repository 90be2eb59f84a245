package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** The artifact of a class in a held carrier's stack, once per chunk. Not for JDK classes. */
@Name(EventNames.ORIGIN)
@Label("Class Origin")
@Category({"vtscope"})
@Description("The artifact of a class in a held carrier's stack")
@Period("beginChunk")
@StackTrace(false)
public final class OriginEvent extends Event {
  @Label("Class")
  @Name(EventNames.CLASS)
  public @Nullable String className;

  @Label("Artifact")
  @Description("Name of the artifact as Maven calls it; absent where it is not known")
  @Name(EventNames.ARTIFACT)
  public @Nullable String artifact;

  @Label("Version")
  @Description("Absent where it is not known")
  @Name(EventNames.ARTIFACT_VERSION)
  public @Nullable String artifactVersion;

  @Label("File")
  @Description("Name of the jar or directory; absent where it is not known")
  @Name(EventNames.FILE)
  public @Nullable String file;
}
