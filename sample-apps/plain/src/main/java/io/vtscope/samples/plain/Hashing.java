package io.vtscope.samples.plain;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Repeated SHA-256, as adjustable CPU work. */
final class Hashing {
  private static final int SEED = 42;
  private static final int ROUNDS = 20_000;
  private static final int TIMES = 20;
  private static final double NANOS_PER_MILLI = 1e6;

  private Hashing() {}

  /** Rounds per millisecond of CPU time, after compilation. */
  static double roundsPerMilli() {
    nanos();
    return TIMES * ROUNDS * NANOS_PER_MILLI / nanos();
  }

  /** CPU time, because wall-clock time depends on other load. */
  private static long nanos() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long begin = threads.getCurrentThreadCpuTime();
    for (int i = 0; i < TIMES; i++) {
      hash(ROUNDS);
    }
    return threads.getCurrentThreadCpuTime() - begin;
  }

  static byte[] hash(int rounds) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] value = {SEED};
      for (int i = 0; i < rounds; i++) {
        value = digest.digest(value);
      }
      return value;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
