package io.vtscope.observation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What code is, which is true at any time. */
public sealed interface CodeObservation extends Observation {

  /**
   * What the bytecode says of a frame; true at any time.
   *
   * @param place where the frame is
   * @param held monitors as the source names them, the outermost first
   * @param enters the monitor that the frame's instruction enters; null if it enters none
   * @param needs the class that the frame's instruction needs to be initialised; null if it needs
   *     none
   * @param notKnown why the bytecode is unknown; null if it is known
   * @param spins whether it checks something again and again in a loop; false if unknown
   * @param guards whether its method acquires a Semaphore for what it does, and releases it; false
   *     if unknown
   */
  record FrameFact(
      CodePlace place,
      List<String> held,
      @Nullable String enters,
      @Nullable String needs,
      @Nullable String notKnown,
      boolean spins,
      boolean guards,
      Basis basis)
      implements CodeObservation {}

  /**
   * A place in the code.
   *
   * @param type binary name of the class
   * @param descriptor of the method; "" for frames that the agent has sampled, whose line only is
   *     known
   * @param line of such a frame; 0 for others
   */
  record CodePlace(String type, String method, String descriptor, int bytecodeIndex, int line) {}

  /** What a class was published in; true at any time. */
  record ClassOrigin(String type, Artifact artifact) implements CodeObservation {}
}
