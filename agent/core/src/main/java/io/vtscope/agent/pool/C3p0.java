package io.vtscope.agent.pool;

import io.vtscope.agent.jvm.ForeignFields;
import io.vtscope.probe.ResourcePoolEvent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import org.jspecify.annotations.Nullable;

/** c3p0 0.9.5 to 0.11. */
final class C3p0 implements Figures {
  private final ForeignFields fields = new ForeignFields();

  @Override
  public boolean isClosed(Object pool) {
    return fields.isTrue(pool, "broken");
  }

  @Override
  public @Nullable String name(Object pool) {
    return null;
  }

  @Override
  public void read(Object pool, ResourcePoolEvent into) {
    into.maximum = fields.getInt(pool, "max", -1);
    if (fields.get(pool, "acquireWaiters") instanceof HashSet<?> waiters
        && waiters.getClass() == HashSet.class) {
      into.waiting = waiters.size();
    }
    if (fields.get(pool, "unused") instanceof LinkedList<?> unused
        && unused.getClass() == LinkedList.class) {
      into.idle = unused.size();
      if (fields.get(pool, "managed") instanceof HashMap<?, ?> managed
          && managed.getClass() == HashMap.class) {
        into.active = Math.max(0, managed.size() - into.idle);
      }
    }
  }
}
