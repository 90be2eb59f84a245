package io.vtscope.clock;

import java.util.Map;
import java.util.function.BinaryOperator;

/**
 * How much is kept at most, so that memory does not grow with the length of a recording. What
 * exceeds a bound is counted, and a note reports it.
 */
public final class Most {
  /** Things that a sentence names. */
  public static final int NAMED = 3;

  /** Examples of one thing: stacks of a place, threads of a stall. */
  public static final int EXAMPLES = 20;

  /** Places, or things of which a report lists some. */
  public static final int PLACES = 100;

  /** Things that a program has few of, or snapshots of the whole JVM. */
  public static final int ITEMS = 1_000;

  /** Different stacks of one kind. */
  public static final int STACKS = 5_000;

  /** Threads, or holds of carriers; the agent reports no more. */
  public static final int THREADS = 20_000;

  /** Observations that wait for others. */
  public static final int WAITING = 100_000;

  /** Seconds: one day. */
  public static final int SECONDS = 86_400;

  private Most() {}

  /** Merges a value into a map, unless its key would be one too many. */
  public static <K, V> void merge(Map<K, V> map, int most, K key, V value, BinaryOperator<V> sum) {
    if (map.size() < most || map.containsKey(key)) {
      map.merge(key, value, sum);
    }
  }
}
