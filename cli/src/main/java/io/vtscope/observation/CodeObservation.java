package io.vtscope.observation;

import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Basis;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Code facts, which do not depend on time. */
public sealed interface CodeObservation extends Observation {

  /**
   * What a frame's bytecode says.
   *
   * @param held monitors as the source names them, outermost first
   * @param enters the monitor that the instruction enters
   * @param needs the class that the instruction needs initialised
   * @param notKnown why the bytecode is unknown
   * @param spins whether it polls in a loop
   * @param guards whether its method returns the permit or queue element that it took
   * @param guardsTo last line at which it does
   * @param awaits the field of the lock or Semaphore for which it waits
   */
  record FrameFact(
      CodePlace place,
      List<String> held,
      @Nullable String enters,
      @Nullable String needs,
      @Nullable String notKnown,
      boolean spins,
      boolean guards,
      @Nullable Integer guardsTo,
      @Nullable String awaits,
      Basis basis)
      implements CodeObservation {}

  /**
   * A code location.
   *
   * @param type binary name
   * @param descriptor "" for sampled frames
   * @param line 0 unless the frame was sampled
   */
  record CodePlace(String type, String method, String descriptor, int bytecodeIndex, int line) {}

  /** The artifact of a class. */
  record ClassOrigin(String type, Artifact artifact) implements CodeObservation {}
}
