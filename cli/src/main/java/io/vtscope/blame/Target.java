package io.vtscope.blame;

import io.vtscope.meaning.Meaning;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.Jdk;
import io.vtscope.observation.JvmObservation;
import org.jspecify.annotations.Nullable;

/**
 * The observed JVM.
 *
 * @param pid 0 if unknown
 * @param artifact of the main class; null if unknown
 * @param agent what the agent in it says of itself; null if none was seen
 * @param tracesPins whether {@code jdk.tracePinnedThreads} is set
 */
public record Target(
    long pid,
    @Nullable String mainClass,
    Jdk jdk,
    @Nullable Artifact artifact,
    JvmObservation.@Nullable AgentInfo agent,
    boolean tracesPins) {

  public static final Target UNKNOWN = new Target(0, null, Jdk.UNKNOWN, null, null, false);

  /** Whether a class that was published so is the application's own. */
  public boolean isOwn(Artifact of) {
    return of.equals(artifact)
        ? !startsAnother()
        : of.file() != null && of.file().equals(mainClass);
  }

  private boolean startsAnother() {
    String main = mainClass;
    return main != null && Meaning.LANGUAGE_MAIN.isType(main);
  }

  public Target publishedAs(@Nullable Artifact known) {
    return new Target(pid, mainClass, jdk, known, agent, tracesPins);
  }

  /** The processors that the target may use; 0 if unknown. */
  public int processors() {
    return agent == null ? 0 : agent.processors();
  }

  /** The JDK's feature release, for example 21; 0 if it is unknown. */
  public int feature() {
    return jdk.feature();
  }

  /** The JDK's version, for example "21.0.8+9-LTS"; empty if it is unknown. */
  public String release() {
    return jdk.release();
  }
}
