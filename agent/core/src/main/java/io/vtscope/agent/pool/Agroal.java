package io.vtscope.agent.pool;

import io.vtscope.agent.jvm.ForeignFields;
import io.vtscope.probe.ResourcePoolEvent;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import org.jspecify.annotations.Nullable;

/** Agroal 1.16 to 3.0. Later versions access the field {@code data} through a VarHandle. */
final class Agroal implements Figures {
  private final ForeignFields fields = new ForeignFields();

  @Override
  public boolean isClosed(Object pool) {
    // ThreadPoolExecutor.ctl is negative until shutdown (JDK 21 to 27).
    return fields.get(fields.get(pool, "housekeepingExecutor"), "ctl")
            instanceof AtomicInteger state
        && state.get() >= 0;
  }

  @Override
  public @Nullable String name(Object pool) {
    return null;
  }

  @Override
  public void read(Object pool, ResourcePoolEvent into) {
    Object configuration = fields.get(fields.get(pool, "configuration"), "this$0");
    into.maximum = fields.getInt(configuration, "maxSize", -1);
    into.waiting = waiting(pool);
    if (fields.get(fields.get(pool, "allConnections"), "data") instanceof Object[] connections) {
      int lent = 0;
      int idle = 0;
      for (Object connection : connections) {
        if (fields.get(connection, "state") instanceof Enum<?> state) {
          lent += state.name().equals("CHECKED_OUT") ? 1 : 0;
          idle += state.name().equals("CHECKED_IN") ? 1 : 0;
        } else {
          return;
        }
      }
      into.active = lent;
      into.idle = idle;
    }
  }

  private int waiting(Object pool) {
    if (fields.get(pool, "handlerTransferQueue") instanceof LinkedTransferQueue<?> handed
        && handed.getClass() == LinkedTransferQueue.class) {
      return handed.getWaitingConsumerCount();
    }
    return fields.get(pool, "synchronizer") instanceof AbstractQueuedLongSynchronizer queue
        ? queue.getQueueLength() // older versions
        : -1;
  }
}
