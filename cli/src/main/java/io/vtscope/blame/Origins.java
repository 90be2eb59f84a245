package io.vtscope.blame;

import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The artifacts of classes outside the JDK.
 *
 * @param namesByFile artifact names in a jar or directory
 */
public record Origins(Map<String, Artifact> byType, Map<String, Set<String>> namesByFile) {

  static Origins of(Map<String, Artifact> byType) {
    Map<String, Set<String>> names = new HashMap<>();
    for (Artifact artifact : byType.values()) {
      if (artifact.file() != null) {
        Set<String> ofFile = names.computeIfAbsent(artifact.file(), file -> new HashSet<>());
        if (artifact.name() != null) {
          ofFile.add(artifact.name());
        }
      }
    }
    return new Origins(Map.copyOf(byType), names);
  }

  public @Nullable Artifact of(String type) {
    return byType.get(type);
  }

  /** The artifact of the innermost frame with a class name prefix; null if unknown. */
  public @Nullable Artifact of(Stack stack, String beginning) {
    for (Frame frame : stack.frames()) {
      Artifact artifact = frame.type().startsWith(beginning) ? of(frame.type()) : null;
      if (artifact != null) {
        return artifact;
      }
    }
    return null;
  }

  /** Whether a class is known to be the application's. */
  public boolean isOwn(String type, Target target) {
    Artifact artifact = of(type);
    return artifact != null
        && target.isOwn(artifact)
        && (!isPacked(artifact) || isNamesake(artifact));
  }

  /** Whether a frame is known to be the application's. */
  public Predicate<Frame> own(Target target) {
    return frame -> !frame.isJdk() && !Frames.isMade(frame) && isOwn(frame.type(), target);
  }

  /** Whether a class is known to be a library's. */
  public boolean isOfLibrary(String type, Target target) {
    Artifact artifact = of(type);
    return artifact != null
        && knowOwn(target)
        && (!target.isOwn(artifact)
            || (isPacked(artifact) && artifact.name() != null && !isNamesake(artifact)));
  }

  /**
   * Whether the application's location is known. A start jar without observed classes may be only a
   * launcher.
   */
  private boolean knowOwn(Target target) {
    return target.artifact() != null
        || (target.mainClass() != null && namesByFile.containsKey(target.mainClass()));
  }

  /** Whether the jar contains other artifacts too, as an uber jar does. */
  private boolean isPacked(Artifact artifact) {
    return artifact.file() != null
        && namesByFile.getOrDefault(artifact.file(), Set.of()).size() > 1;
  }

  /** Whether the uber jar has this artifact's name. */
  private static boolean isNamesake(Artifact artifact) {
    return artifact.name() != null
        && artifact.file() != null
        && artifact.file().startsWith(artifact.name());
  }
}
