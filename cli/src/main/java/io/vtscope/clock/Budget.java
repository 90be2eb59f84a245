package io.vtscope.clock;

/**
 * Carrier time by what the carriers did, nanoseconds.
 *
 * @param pinned with a parked virtual thread
 * @param blocked with a virtual thread at a monitor or in native code
 * @param compensated in a call for which the pool may start another carrier
 * @param idle without a virtual thread, or not started yet
 * @param unknown not sampled
 */
public record Budget(
    long running, long pinned, long blocked, long compensated, long idle, long unknown) {

  public long total() {
    return running + pinned + blocked + compensated + idle + unknown;
  }

  /** Time that no other virtual thread could use. */
  public long held() {
    return pinned + blocked;
  }
}
