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
@Description(
    "The artifact of a class in a recorded stack. Written once for each class, and again in every chunk; classes of the JDK are omitted")
@Period("beginChunk")
@StackTrace(false)
public final class OriginEvent extends Event {
  @Label("Class")
  @Description("Class")
  @Name(EventNames.CLASS)
  public @Nullable String className;

  @Label("Artifact")
  @Description("Maven name of the artifact; absent if unknown")
  @Name(EventNames.ARTIFACT)
  public @Nullable String artifact;

  @Label("Version")
  @Description("Version of the artifact; absent if unknown")
  @Name(EventNames.ARTIFACT_VERSION)
  public @Nullable String artifactVersion;

  @Label("File")
  @Description("Name of the jar or directory; absent if unknown")
  @Name(EventNames.FILE)
  public @Nullable String file;
}
