package io.vtscope.export;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The metrics and events of one process at one time.
 *
 * @param process describes the process
 * @param version of vtscope
 * @param from when the totals began, nanoseconds since the epoch
 * @param at nanoseconds since the epoch
 * @param dropped the number of series and events that could not be sent
 */
public record Batch(
    List<Attribute> process,
    String version,
    long from,
    long at,
    Map<Series, Amount> metrics,
    List<Event> events,
    AtomicLong dropped) {
  public static final String SCOPE = "io.vtscope";
}
