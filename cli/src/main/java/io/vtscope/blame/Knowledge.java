package io.vtscope.blame;

import io.vtscope.meaning.Meaning;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.CodeObservation;
import io.vtscope.observation.Frame;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Facts about code: the monitors that frames hold, and the artifacts of classes. */
public final class Knowledge {
  private static final int MOST = 50_000;

  /**
   * What a ConcurrentHashMap locks while it calls the function that it was given: an empty bin's
   * place holder or a bin's first node, which nobody can tell from outside.
   */
  static final String A_BIN = "a bin of its table";

  /** What copies of it are called that libraries carry, which lock as it does. */
  private static final Set<String> COPIES = Set.of("ConcurrentHashMap", "ConcurrentHashMapV8");

  /** JEP 491. */
  private static final int MONITORS_UNMOUNT = 24;

  private final Map<Place, CodeObservation.FrameFact> frames = new HashMap<>();
  private final Map<String, Artifact> origins = new HashMap<>();
  private @Nullable String jdkRelease;
  private int jdkFeature;

  private record Place(String type, String method, String descriptor, int index) {
    /** Of a stack that was sampled only the line is known, which takes the index's place. */
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
      // What was read in the JVM is what ran.
      frames.merge(
          place, fact, (old, given) -> given.basis().compareTo(old.basis()) <= 0 ? given : old);
    }
  }

  public void add(CodeObservation.ClassOrigin origin) {
    if (origins.size() < MOST) {
      origins.put(origin.type(), origin.artifact());
    }
  }

  public void runsOn(Target target) {
    jdkRelease = target.release().isEmpty() ? null : target.release();
    jdkFeature = target.feature();
  }

  /** Whether a thread that holds a monitor cannot unmount; also where the JDK is unknown. */
  public boolean monitorsPin() {
    return jdkFeature < MONITORS_UNMOUNT;
  }

  /** Whether bytecode was read: only the agent reads it, and there are many frames. */
  boolean knowsFrames() {
    return !frames.isEmpty();
  }

  /** The fact about a frame; null if its bytecode was not read. */
  public CodeObservation.@Nullable FrameFact fact(Frame frame) {
    if (!knowsFrames()) {
      return null;
    }
    return frames.get(
        Place.of(
            frame.type(), frame.method(), frame.descriptor(), frame.bytecodeIndex(), frame.line()));
  }

  /** Names of methods that acquire a Semaphore for what they do, and release it themselves. */
  public Set<String> guards() {
    return frames.values().stream()
        .filter(CodeObservation.FrameFact::guards)
        .map(fact -> fact.place().type() + "." + fact.place().method())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The monitors that a frame holds, as one text; null if it holds none, or if unknown. */
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
    // Of a synchronized method, or just behind the instruction that has entered it.
    String last = fact.held().isEmpty() ? null : fact.held().getLast();
    String entered = fact.enters() == null ? last : fact.enters();
    return entered != null && locksBins(frame.type(), List.of(entered)) ? A_BIN : entered;
  }

  /** A class of the same name that locks itself is no copy. */
  private static boolean locksBins(String type, List<String> locks) {
    return Meaning.CONCURRENT_MAP.isType(type)
        || (COPIES.contains(type.substring(type.lastIndexOf('.') + 1))
            && locks.stream()
                .noneMatch(lock -> lock.startsWith("this") || lock.endsWith(".class")));
  }

  /** Null if unknown. */
  public @Nullable Artifact artifact(Frame frame) {
    if (frame.isJdk()) {
      return frame.module().isEmpty() ? null : new Artifact(frame.module(), jdkRelease, null);
    }
    return artifact(frame.type());
  }

  /** The artifact of a class outside the JDK; null if unknown. */
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
