package io.vtscope.samples.plain.mount;

import io.vtscope.samples.common.Options;

/** Shows that virtual threads may change carriers during a sleep. */
public final class UnmountSleep {
  private static final int TIMES = 1000;
  private static final int FEW_TIMES = 100;
  private static final long MILLIS = 10;

  private UnmountSleep() {}

  public static void main(String[] args) throws Exception {
    Options options = Options.of(args, "times");
    int times = options.number("times", options.isShort() ? FEW_TIMES : TIMES);
    CarrierChanges.of("sleep of 10 ms", times, () -> Thread.sleep(MILLIS));
  }
}
