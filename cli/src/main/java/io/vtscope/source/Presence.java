package io.vtscope.source;

import io.vtscope.observation.Observation;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The agent or the recording that vtscope runs in a JVM. */
sealed interface Presence extends AutoCloseable permits AgentPresence, RecorderPresence {
  /** As this process sees it. */
  Path repository();

  /** Name for {@code jcmd JFR.dump}. */
  String recording();

  /** Whether recordings replace each other, so that the named one holds only the latest events. */
  boolean isRenewed();

  /** Whether events can be flushed more than once a second. */
  boolean canHurry();

  void poll(Consumer<Observation> sink) throws SourceException;

  /** Why recording has ended, as the end of a sentence; null while recording. */
  @Nullable String end();

  /** Asks the JVM whether it recorded until now, for {@link #end()}. */
  void askForEnd() throws SourceException;

  /** Leaves the JVM as it was found, if possible. */
  @Override
  void close();
}
