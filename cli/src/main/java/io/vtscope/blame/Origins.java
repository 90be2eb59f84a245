package io.vtscope.blame;

import io.vtscope.observation.Artifact;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What classes were published in, those of the JDK left out.
 *
 * @param byType by the class's name
 * @param namesByFile what artifacts are in a jar or directory, as far as they have names
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

  /** Null if unknown. */
  public @Nullable Artifact of(String type) {
    return byType.get(type);
  }

  /** Of the innermost frame of a stack whose class begins so; null if unknown. */
  public @Nullable Artifact of(Stack stack, String beginning) {
    for (Frame frame : stack.frames()) {
      Artifact artifact = frame.type().startsWith(beginning) ? of(frame.type()) : null;
      if (artifact != null) {
        return artifact;
      }
    }
    return null;
  }

  /** Whether a class is the application's own; not where that cannot be told. */
  public boolean isOwn(String type, Target target) {
    Artifact artifact = of(type);
    return artifact != null
        && target.isOwn(artifact)
        && (!isPacked(artifact) || isNamesake(artifact));
  }

  /** Whether a frame is of the application's own code; not where that cannot be told. */
  public Predicate<Frame> own(Target target) {
    return frame -> !frame.isJdk() && !Frames.isMade(frame) && isOwn(frame.type(), target);
  }

  /** Whether a class is neither the application's nor the JDK's; not if unknown. */
  public boolean isOfLibrary(String type, Target target) {
    Artifact artifact = of(type);
    return artifact != null
        && knowOwn(target)
        && (!target.isOwn(artifact)
            || (isPacked(artifact) && artifact.name() != null && !isNamesake(artifact)));
  }

  /**
   * Whether it is known where the application's own code lies. Not where no class of the jar was
   * seen that it was started from: then that may only start what lies elsewhere.
   */
  private boolean knowOwn(Target target) {
    return target.artifact() != null
        || (target.mainClass() != null && namesByFile.containsKey(target.mainClass()));
  }

  /** Whether its jar holds others too, as where an application is packed with its libraries. */
  private boolean isPacked(Artifact artifact) {
    return artifact.file() != null
        && namesByFile.getOrDefault(artifact.file(), Set.of()).size() > 1;
  }

  /** Of those in one jar that has given the jar its name which the others are packed with. */
  private static boolean isNamesake(Artifact artifact) {
    return artifact.name() != null
        && artifact.file() != null
        && artifact.file().startsWith(artifact.name());
  }
}
