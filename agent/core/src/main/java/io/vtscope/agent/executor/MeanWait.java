package io.vtscope.agent.executor;

/**
 * Mean queue time between two writes, by Little's law: mean queue length divided by arrivals or
 * departures, whichever is higher. Too low while the queue changes; never exceeds the age of the
 * queue. Only for the writer.
 */
final class MeanWait {
  private long at;
  private long came;
  private long left;
  private long sum;
  private long looks;

  MeanWait(long now) {
    at = now;
  }

  /**
   * Since the last call.
   *
   * @param taken accepted tasks
   * @return nanoseconds; -1 if unknown
   */
  long next(long now, long taken, long completed, QueueMeter queue, Found found) {
    long cameBefore = Math.max(came, found.givenFromOutside());
    long leftBefore = Math.max(left, found.begunFromOutside());
    long many = Math.max(completed - leftBefore, taken - cameBefore);
    boolean someLeft = completed > leftBefore && completed > found.present();
    long passed = now - at;
    long looksNow = queue.looks();
    long sumNow = queue.sum();
    long looked = looksNow - looks;
    double mean = (double) (sumNow - sum) / looked;
    at = now;
    left = completed;
    came = taken;
    looks = looksNow;
    sum = sumNow;
    return looked == 0 || !someLeft
        ? -1
        : Math.min((long) (mean / many * passed), now - queue.emptyAt());
  }
}
