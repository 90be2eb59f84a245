package io.vtscope.observation;

/** An observed fact. */
public sealed interface Observation
    permits CodeObservation,
        HoldObservation,
        JvmObservation,
        RecordingObservation,
        StateObservation,
        SchedulerObservation {}
