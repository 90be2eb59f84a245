package io.vtscope.ledger.wait;

import io.vtscope.state.LockState;
import java.util.List;

/**
 * What virtual threads wait for.
 *
 * @param deadlocks earliest first
 * @param initialisers slow class initialisers with waiters
 * @param lostWakeups woken threads that stay parked, longest first
 * @param pools by class and name
 */
public record WaitSummary(
    Population population,
    List<Deadlock> deadlocks,
    List<LockState.Initialiser> initialisers,
    List<LockState.LostWakeup> lostWakeups,
    List<Pool> pools) {}
