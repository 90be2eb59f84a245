package io.vtscope.observation;

/** What a recording holds, and what is missing in it. */
public sealed interface RecordingObservation extends Observation {

  /** A setting of an event that was in force, for example "enabled" or "threshold". */
  record Setting(long at, String event, String name, String value)
      implements RecordingObservation {}

  /** The JVM dropped what it could not write in time. */
  record Loss(long at, long bytes) implements RecordingObservation {}

  /** A stretch of time that was recorded, whatever happened in it. */
  record Recorded(long from, long to) implements RecordingObservation {}

  /** A part of the data could not be read; says in the end of a sentence which and why. */
  record Damage(String what) implements RecordingObservation {}
}
