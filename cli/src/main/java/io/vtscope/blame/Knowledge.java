package io.vtscope.blame;

import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Frame;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.CodeObservation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Code facts: monitors of frames, artifacts of classes. */
public final class Knowledge {
  private static final int MOST = 50_000;

  /** ConcurrentHashMap locks a bin while it calls a function. */
  static final String A_BIN = "a bin of its table";

  /** Copies in libraries, which lock the same way. */
  private static final Set<String> COPIES = Set.of("ConcurrentHashMap", "ConcurrentHashMapV8");

  private final Map<Place, CodeObservation.FrameFact> frames = new HashMap<>();
  private final Map<String, Artifact> origins = new HashMap<>();
  private Target target = Target.UNKNOWN;

  private record Place(String type, String method, String descriptor, int index) {
    /** Sampled frames have only a line, which replaces the index. */
    static Place of(String type, String method, String descriptor, int bytecodeIndex, int line) {
      return new Place(type, method, descriptor, descriptor.isEmpty() ? line : bytecodeIndex);
    }
  }

  public void add(CodeObservation.FrameFact fact) {
    if (frames.size() < MOST) {
      CodeObservation.CodePlace code = fact.place();
      Place place =
          Place.of(
              code.type(), code.method(), code.descriptor(), code.bytecodeIndex(), code.line());
      // Facts read in the JVM describe the code that ran.
      frames.merge(
          place, fact, (old, given) -> given.basis().compareTo(old.basis()) <= 0 ? given : old);
    }
  }

  public void add(CodeObservation.ClassOrigin origin) {
    if (origins.size() < MOST) {
      origins.put(origin.type(), origin.artifact());
    }
  }

  public void runsOn(Target jvm) {
    target = jvm;
  }

  /** Whether monitors pin; true for an unknown JDK. */
  public boolean monitorsPin() {
    return target.monitorsPin();
  }

  boolean knowsFrames() {
    return !frames.isEmpty();
  }

  /** Null if the frame's bytecode was not read. */
  public CodeObservation.@Nullable FrameFact fact(Frame frame) {
    if (!knowsFrames()) {
      return null;
    }
    return frames.get(
        Place.of(
            frame.type(), frame.method(), frame.descriptor(), frame.bytecodeIndex(), frame.line()));
  }

  public WaitingCode waitingCode() {
    return WaitingCode.of(frames.values());
  }

  /** The frame's monitors; null if none, or unknown. */
  public @Nullable String held(Frame frame) {
    CodeObservation.FrameFact fact = fact(frame);
    List<String> locks = fact == null ? List.of() : fact.held();
    if (locks.isEmpty()) {
      return null;
    }
    return locksBins(frame.type(), locks)
        ? A_BIN
        : locks.stream().distinct().collect(Collectors.joining(", "));
  }

  /** The monitor that a frame waits to enter; null if unknown. */
  @Nullable String entered(Frame frame) {
    CodeObservation.FrameFact fact = fact(frame);
    if (fact == null) {
      return null;
    }
    // A synchronized method's monitor, or the one just entered.
    String last = fact.held().isEmpty() ? null : fact.held().getLast();
    String entered = fact.enters() == null ? last : fact.enters();
    return entered != null && locksBins(frame.type(), List.of(entered)) ? A_BIN : entered;
  }

  /** A same-named class that locks itself is no copy. */
  private static boolean locksBins(String type, List<String> locks) {
    return Meaning.CONCURRENT_MAP.isType(type)
        || (COPIES.contains(type.substring(type.lastIndexOf('.') + 1))
            && locks.stream()
                .noneMatch(lock -> lock.startsWith("this") || lock.endsWith(".class")));
  }

  public @Nullable Artifact artifact(Frame frame) {
    if (frame.isJdk()) {
      String release = target.release().isEmpty() ? null : target.release();
      return frame.module().isEmpty() ? null : new Artifact(frame.module(), release, null);
    }
    return artifact(frame.type());
  }

  /** Null if unknown. */
  public @Nullable Artifact artifact(String type) {
    Artifact artifact = origins.get(type);
    return artifact != null && says(artifact) ? artifact : null;
  }

  public Origins origins() {
    Map<String, Artifact> known = new HashMap<>(origins);
    known.values().removeIf(artifact -> !says(artifact));
    return Origins.of(known);
  }

  private static boolean says(Artifact artifact) {
    return artifact.name() != null || artifact.version() != null || artifact.file() != null;
  }
}
