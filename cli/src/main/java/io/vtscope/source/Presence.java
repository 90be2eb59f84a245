package io.vtscope.source;

import io.vtscope.observation.Observation;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What of ours is in a running JVM and makes it write events: the agent, or a recording alone. */
sealed interface Presence extends AutoCloseable permits AgentPresence, RecorderPresence {
  /** The directory in which the JVM writes, as this process sees it. */
  Path repository();

  /** Name of the recording that holds the events, for {@code jcmd JFR.dump}. */
  String recording();

  /**
   * Whether recordings follow one another, so that the one that is named holds the last of what was
   * recorded only; all of it can be read as it is written, and has been when this is closed.
   */
  boolean isRenewed();

  /** Whether events can be made readable more often than the JVM does by itself. */
  boolean canHurry();

  /** Asks for what does not come by itself. */
  void poll(Consumer<Observation> sink) throws SourceException;

  /** That nothing is recorded any more, and why, in the end of a sentence; null while it is. */
  @Nullable String end();

  /** Asks the JVM whether it has recorded until now; {@link #end()} says if not. */
  void askForEnd() throws SourceException;

  /** Leaves the JVM as it was found; returns when that is done, or cannot be. */
  @Override
  void close();
}
