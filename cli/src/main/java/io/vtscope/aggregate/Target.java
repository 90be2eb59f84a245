package io.vtscope.aggregate;

import io.vtscope.observation.Artifact;
import io.vtscope.observation.Observation;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The observed JVM.
 *
 * @param pid 0 where it is not known
 * @param jdkVersion as {@code java.vm.version} or what JFR says of the JVM; null where not known
 * @param artifact of the main class; null where it is not known
 * @param agent what the agent in it says of itself; null where none was seen
 * @param tracesPins whether {@code jdk.tracePinnedThreads} is set
 */
public record Target(
    long pid,
    @Nullable String mainClass,
    @Nullable String jdkVersion,
    @Nullable String jdkVendor,
    @Nullable Artifact artifact,
    Observation.@Nullable AgentInfo agent,
    boolean tracesPins) {

  /** Alone, or in JFR's sentence: "OpenJDK 64-Bit Server VM (21.0.8+9-LTS) for linux-amd64 ...". */
  private static final Pattern VERSION = Pattern.compile("(?:^|\\()(\\d{1,4}[.+-][^ )]*)");

  static final Target UNKNOWN = new Target(0, null, null, null, null, null, false);

  /** Main classes of languages: what is published with one is no application's. */
  private static final List<String> LANGUAGES =
      List.of("clojure.", "groovy.", "org.codehaus.groovy.", "org.jruby.", "org.python.", "scala.");

  /** Whether a class that was published so is the application's own. */
  public boolean isOwn(Artifact of) {
    return of.equals(artifact)
        ? !startsAnother()
        : of.file() != null && of.file().equals(mainClass);
  }

  private boolean startsAnother() {
    String main = mainClass;
    return main != null && LANGUAGES.stream().anyMatch(main::startsWith);
  }

  Target publishedAs(@Nullable Artifact known) {
    return new Target(pid, mainClass, jdkVersion, jdkVendor, known, agent, tracesPins);
  }

  /** The JDK's feature number, 21 for one; 0 where it is not known. */
  public int feature() {
    String release = release();
    return release.isEmpty() ? 0 : Integer.parseInt(release.split("[.+-]", 2)[0]);
  }

  /** The JDK's version, "21.0.8+9-LTS" for one; "" where it is not known. */
  public String release() {
    Matcher version = VERSION.matcher(jdkVersion == null ? "" : jdkVersion);
    return version.find() ? version.group(1) : "";
  }
}
