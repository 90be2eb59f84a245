package io.vtscope.ledger.wait;

import io.vtscope.observation.LockObservation;
import java.util.List;

/**
 * What virtual threads wait for, as the agent's sampler saw it.
 *
 * @param deadlocks the earliest first
 * @param initialisers that did not end for long while virtual threads waited for their classes; by
 *     the names of the classes
 * @param lostWakeups virtual threads that were woken and stay asleep, the longest first
 * @param pools by class and name
 * @param dumps that a person asked for, in the order of time; the last few
 */
public record WaitSummary(
    Population population,
    List<Deadlock> deadlocks,
    List<LockObservation.Initialiser> initialisers,
    List<LockObservation.LostWakeup> lostWakeups,
    List<Pool> pools,
    List<Dump> dumps) {}
