package io.vtscope.agent.jvm;

import java.lang.ref.Reference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A thread's thread-local values. */
public final class ThreadLocals {
  private ThreadLocals() {}

  /** Visits the values; they may change concurrently. */
  public static void visit(Thread thread, Consumer<Object> visitor) {
    for (Object entry : entries(thread)) {
      Object kept = entry == null ? null : JdkMember.LOCAL_VALUE.get(entry);
      if (kept != null) {
        visitor.accept(kept);
      }
    }
  }

  private static @Nullable Object[] entries(Thread thread) {
    Object locals = JdkMember.LOCALS.get(thread);
    Object entries = locals == null ? null : JdkMember.LOCALS_TABLE.get(locals);
    return entries == null ? new Object[0] : (Object[]) entries;
  }

  static @Nullable Object value(Thread thread, ThreadLocal<?> local) {
    @Nullable Object[] entries = entries(thread);
    int first = JdkMember.LOCAL_HASH.getInt(local);
    for (int i = 0; i < entries.length; i++) {
      Object entry = entries[(first + i) & (entries.length - 1)]; // linear probing, like the JDK
      if (entry == null) {
        return null;
      }
      if (isOf(entry, local)) {
        return JdkMember.LOCAL_VALUE.get(entry);
      }
    }
    return null;
  }

  /** {@code Reference.get} would keep the referent alive. */
  @SuppressWarnings("unchecked")
  private static boolean isOf(Object entry, ThreadLocal<?> local) {
    return entry instanceof Reference<?> reference
        && ((Reference<Object>) reference).refersTo(local);
  }
}
