package io.vtscope.agent.sample.carrier;

import io.vtscope.agent.jvm.StackTraces;
import java.util.concurrent.TimeUnit;

/**
 * Has the JVM sample native code closely while a carrier may stay there, and otherwise hardly ever.
 * The JVM's sampler wakes up for each sample, which costs more than all looks at the carriers. The
 * stacks of running threads show when a carrier may stay in native code.
 */
public final class NativeSamples {
  /** Many programs have ended by then; repeated calls of native code are seen again. */
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

  public void look(long now) {
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
  public void suspect(long now) {
    until = now + LONG;
    if (!closely) {
      closely = true;
      setting.sample(true);
    }
  }
}
