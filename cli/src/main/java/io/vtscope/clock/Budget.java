package io.vtscope.clock;

/**
 * Where the time of carriers went, nanoseconds of carriers; what adds up to all there was. Carriers
 * that the pool had not started yet are idle.
 *
 * @param running the virtual thread neither waited nor was parked
 * @param pinned the virtual thread was parked and kept its carrier
 * @param blocked the virtual thread waited for a monitor, or stayed in native code
 * @param compensated it blocked in a call for which the pool may start another carrier
 * @param idle carried nothing
 * @param unknown without a look
 */
public record Budget(
    long running, long pinned, long blocked, long compensated, long idle, long unknown) {

  public Budget and(Budget other) {
    return new Budget(
        running + other.running,
        pinned + other.pinned,
        blocked + other.blocked,
        compensated + other.compensated,
        idle + other.idle,
        unknown + other.unknown);
  }

  public long total() {
    return running + pinned + blocked + compensated + idle + unknown;
  }

  /** Time that no other virtual thread could use: pinned or blocked. */
  public long held() {
    return pinned + blocked;
  }
}
