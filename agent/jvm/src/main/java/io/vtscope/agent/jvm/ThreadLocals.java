package io.vtscope.agent.jvm;

import java.lang.ref.Reference;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A thread's thread-local values. */
public final class ThreadLocals {
  private ThreadLocals() {}

  /** Visits the thread-locals and their values; they may change concurrently. */
  public static void visit(Thread thread, BiConsumer<Reference<?>, Object> visitor) {
    for (Object entry : entries(thread)) {
      Object kept = entry == null ? null : JdkMember.LOCAL_VALUE.get(entry);
      if (kept != null && entry instanceof Reference<?> local) {
        visitor.accept(local, kept);
      }
    }
  }

  /** The field of a thread-local, see {@link ThreadLocalField#of}; null if unknown. */
  public static @Nullable String field(Reference<?> local) {
    try {
      Object key = local.get();
      return key == null ? null : ThreadLocalField.of(key);
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  /** Whether both are entries of one thread-local. */
  public static boolean areSame(Reference<?> one, Reference<?> other) {
    Object key = one.get();
    return key instanceof ThreadLocal<?> local && isOf(other, local);
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
