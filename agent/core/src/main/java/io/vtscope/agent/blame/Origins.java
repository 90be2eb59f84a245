package io.vtscope.agent.blame;

import io.vtscope.code.Artifact;
import io.vtscope.code.Artifacts;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds the artifacts of loaded classes. */
final class Origins {
  private final LoadedClasses classes;
  private final Artifacts artifacts = new Artifacts();

  Origins(LoadedClasses classes) {
    this.classes = classes;
  }

  Artifact of(String type, int round) {
    // Lambdas belong to their containing class.
    String name = type.split("\\$\\$Lambda", 2)[0];
    List<Class<?>> found = classes.find(name, round);
    Artifact artifact = null;
    for (Class<?> candidate : found) {
      Artifact one = artifacts.of(name, location(candidate));
      if (artifact != null && !isSame(artifact, one)) {
        return Artifact.UNKNOWN;
      }
      artifact = one;
    }
    return artifact == null ? Artifact.UNKNOWN : artifact;
  }

  /** A record's own equals would stay in JDK caches. */
  private static boolean isSame(Artifact one, Artifact other) {
    return Objects.equals(one.name(), other.name())
        && Objects.equals(one.version(), other.version())
        && Objects.equals(one.file(), other.file());
  }

  private static @Nullable String location(Class<?> type) {
    try {
      ProtectionDomain domain = type.getProtectionDomain();
      CodeSource source = domain == null ? null : domain.getCodeSource();
      URL location = source == null ? null : source.getLocation();
      return location == null ? null : location.toExternalForm();
    } catch (RuntimeException | LinkageError e) {
      return null; // URL handlers may be application code
    }
  }
}
