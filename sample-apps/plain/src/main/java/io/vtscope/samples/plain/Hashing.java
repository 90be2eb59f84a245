package io.vtscope.samples.plain;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256 over and over: work that takes processor time, and as much of it as is wanted. */
final class Hashing {
  private static final int SEED = 42;
  private static final int ROUNDS = 20_000;
  private static final int TIMES = 20;
  private static final double NANOS_PER_MILLI = 1e6;

  private Hashing() {}

  /** How many rounds take a millisecond of processor time, once the compiler is done with them. */
  static double roundsPerMilli() {
    nanos();
    return TIMES * ROUNDS * NANOS_PER_MILLI / nanos();
  }

  /** Not by the clock: others may want the processor meanwhile. */
  private static long nanos() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long begin = threads.getCurrentThreadCpuTime();
    for (int i = 0; i < TIMES; i++) {
      hash(ROUNDS);
    }
    return threads.getCurrentThreadCpuTime() - begin;
  }

  /** Hashes a short text, its hash, the hash of that, and so on. */
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
