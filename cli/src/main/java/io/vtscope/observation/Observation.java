package io.vtscope.observation;

/** One thing that was observed. Adding a kind is a compile error until every reader handles it. */
public sealed interface Observation
    permits CodeObservation,
        HoldObservation,
        JvmObservation,
        RecordingObservation,
        SampledObservation,
        SchedulerObservation {}
