package io.vtscope.agent.sample.carrier;

import io.vtscope.agent.jvm.StackTraces;
import java.util.concurrent.TimeUnit;

/**
 * Makes the JVM sample native code closely only while a carrier may stay there, because sampling is
 * expensive.
 */
public final class NativeSamples {
  /** Nanoseconds of close sampling after a suspicion. */
  private static final long LONG = TimeUnit.SECONDS.toNanos(30);

  private final Setting setting;
  private boolean closely = true;
  private long until;

  public NativeSamples(Setting setting) {
    this(setting, System.nanoTime());
  }

  NativeSamples(Setting setting, long now) {
    this.setting = setting;
    this.until = now + LONG;
  }

  /** Sets the JVM's sampling rate. */
  public interface Setting {
    void sample(boolean closely);
  }

  public void look(long now) {
    if (closely && now - until > 0) {
      closely = false;
      setting.sample(false);
    }
  }

  void ran(String stack, long now) {
    if (StackTraces.startsInNativeCall(stack)) {
      suspect(now);
    }
  }

  /** Called when a carrier may stay in native code. */
  public void suspect(long now) {
    until = now + LONG;
    if (!closely) {
      closely = true;
      setting.sample(true);
    }
  }
}
