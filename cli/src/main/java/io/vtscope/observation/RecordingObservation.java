package io.vtscope.observation;

/** The contents and gaps of a recording. */
public sealed interface RecordingObservation extends Observation {

  /** An event setting, for example "enabled" or "threshold". */
  record Setting(long at, String event, String name, String value)
      implements RecordingObservation {}

  /** The JVM dropped data because it could not write it in time. */
  record Loss(long at, long bytes) implements RecordingObservation {}

  /** A recorded period. */
  record Recorded(long from, long to) implements RecordingObservation {}

  /**
   * Unreadable data.
   *
   * @param what a clause: which data, and why
   */
  record Damage(String what) implements RecordingObservation {}
}
