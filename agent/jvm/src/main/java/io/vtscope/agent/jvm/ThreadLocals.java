package io.vtscope.agent.jvm;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The values that a thread keeps in thread-locals. */
public final class ThreadLocals {
  private final PrivateField map;
  private final PrivateField table;
  private final PrivateField value;

  public ThreadLocals() throws ReflectiveOperationException {
    map = PrivateField.of(Thread.class, "threadLocals");
    table = PrivateField.of(Private.type("java.lang.ThreadLocal$ThreadLocalMap"), "table");
    value = PrivateField.of(Private.type("java.lang.ThreadLocal$ThreadLocalMap$Entry"), "value");
  }

  /** Visits them; the thread may change them meanwhile. */
  public void visit(Thread thread, Consumer<Object> visitor) {
    Object locals = map.get(thread);
    @Nullable Object @Nullable [] entries = locals == null ? null : (Object[]) table.get(locals);
    if (entries != null) {
      for (Object entry : entries) {
        Object kept = entry == null ? null : value.get(entry);
        if (kept != null) {
          visitor.accept(kept);
        }
      }
    }
  }
}
