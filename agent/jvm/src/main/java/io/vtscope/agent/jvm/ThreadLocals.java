package io.vtscope.agent.jvm;

import java.lang.ref.Reference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The values that a thread keeps in thread-locals. */
public final class ThreadLocals {
  private final PrivateField map;
  private final PrivateField table;
  private final PrivateField value;

  /** Where in the table the search for one begins; null where this JDK does it otherwise. */
  private final @Nullable PrivateField hash =
      PrivateField.orNull(ThreadLocal.class, "threadLocalHashCode");

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

  /**
   * What it keeps in one of them; null where nothing, where that is not known, or where it changes
   * them meanwhile.
   */
  @Nullable Object value(Thread thread, ThreadLocal<?> local) {
    Object locals = map.get(thread);
    @Nullable Object @Nullable [] entries = locals == null ? null : (Object[]) table.get(locals);
    if (entries == null || hash == null) {
      return null;
    }
    int first = hash.getInt(local);
    for (int i = 0; i < entries.length; i++) {
      Object entry = entries[(first + i) & (entries.length - 1)]; // as it looks for it itself
      if (entry == null) {
        return null;
      }
      if (isOf(entry, local)) {
        return value.get(entry);
      }
    }
    return null;
  }

  /** To ask for what a reference refers to would keep it, while a collector looks. */
  @SuppressWarnings("unchecked")
  private static boolean isOf(Object entry, ThreadLocal<?> local) {
    return entry instanceof Reference<?> reference
        && ((Reference<Object>) reference).refersTo(local);
  }
}
