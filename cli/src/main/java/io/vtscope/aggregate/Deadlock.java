package io.vtscope.aggregate;

import io.vtscope.observation.Observation;
import java.util.List;

/**
 * Threads that wait for each other in a circle.
 *
 * @param first when it was first seen, nanoseconds since the epoch
 * @param last when it was last seen
 * @param threads each waits for what the next has, the last for what the first has
 */
public record Deadlock(long number, long first, long last, List<Observation.Deadlocked> threads) {}
