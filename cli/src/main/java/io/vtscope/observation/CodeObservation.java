package io.vtscope.observation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What code is, which is true at any time. */
public sealed interface CodeObservation extends Observation {

  /**
   * What the bytecode says of a frame; true at any time.
   *
   * @param type binary name of the class
   * @param descriptor of the method; "" for frames of stacks that the agent has sampled, of which
   *     only the line is known
   * @param line of such a frame; 0 for others
   * @param held monitors as the source names them, the outermost first
   * @param enters the monitor that the frame's instruction enters; null where it enters none
   * @param needs the class that the frame's instruction needs to be initialised; null where it
   *     needs none
   * @param notKnown why the bytecode could not tell; null where it could
   * @param spins whether it waits for something in a loop, by looking at it again and again; false
   *     too without a look
   * @param guards whether its method acquires a Semaphore for what it does, and releases it itself;
   *     false too without a look
   */
  record FrameFact(
      String type,
      String method,
      String descriptor,
      int bytecodeIndex,
      int line,
      List<String> held,
      @Nullable String enters,
      @Nullable String needs,
      @Nullable String notKnown,
      boolean spins,
      boolean guards,
      Basis basis)
      implements CodeObservation {}

  /** What a class was published in; true at any time. */
  record ClassOrigin(String type, Artifact artifact) implements CodeObservation {}
}
