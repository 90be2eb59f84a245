package io.vtscope.agent.core;

import io.vtscope.agent.jvm.VirtualThreadUse;
import io.vtscope.agent.sample.Sample;
import java.time.Duration;
import java.util.Iterator;
import jdk.jfr.Event;
import org.jspecify.annotations.Nullable;

/**
 * Registers further event types after the first virtual thread, one by one, because a long pause
 * would delay carrier samples.
 */
final class OtherEvents implements Sample {
  private static final Duration REST = Duration.ofMillis(5);

  private static final Duration NEVER = Duration.ofDays(1);

  private final VirtualThreadUse virtualThreads;
  private @Nullable Iterator<Class<? extends Event>> others;

  OtherEvents(VirtualThreadUse virtualThreads) {
    this.virtualThreads = virtualThreads;
  }

  @Override
  public void take() {
    if (others == null && virtualThreads.seen()) {
      others = OwnEvents.others();
    }
    if (others != null && others.hasNext()) {
      OwnEvents.register(others.next());
    }
  }

  @Override
  public long next(long interval) {
    if (others == null) {
      return interval;
    }
    return others.hasNext() ? REST.toNanos() : NEVER.toNanos();
  }
}
