package io.vtscope.agent.sample;

import io.vtscope.agent.jvm.StackTraces;
import java.util.concurrent.TimeUnit;

/**
 * Has the JVM sample native code closely while a carrier may stay there, and else hardly: its
 * sampler wakes up for each sample, which costs more than all looks at the carriers. What it would
 * tell is suspected from the stacks that are taken of those that run.
 */
public final class NativeSamples {
  /** Many programs have ended by then; who goes to native code again and again is seen again. */
  private static final long LONG = TimeUnit.SECONDS.toNanos(30);

  private final Setting setting;
  private boolean closely = true;
  private long until;

  /** Begins now, when the JVM samples closely. */
  public NativeSamples(Setting setting) {
    this(setting, System.nanoTime());
  }

  NativeSamples(Setting setting, long now) {
    this.setting = setting;
    this.until = now + LONG;
  }

  /** Tells the JVM how closely. */
  public interface Setting {
    void sample(boolean closely);
  }

  void look(long now) {
    if (closely && now - until > 0) {
      closely = false;
      setting.sample(false);
    }
  }

  /** The stack of a virtual thread that runs. */
  void ran(String stack, long now) {
    if (StackTraces.startsInNativeCall(stack)) {
      suspect(now);
    }
  }

  /** A carrier may stay in native code. */
  void suspect(long now) {
    until = now + LONG;
    if (!closely) {
      closely = true;
      setting.sample(true);
    }
  }
}
