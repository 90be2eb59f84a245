package io.vtscope.agent.jvm;

import java.lang.ref.Reference;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A thread's thread-local values. */
public final class ThreadLocals {
  private ThreadLocals() {}

  /** Visits the thread-locals and their values, inherited ones too; they may change meanwhile. */
  public static void visit(Thread thread, BiConsumer<Reference<?>, Object> visitor) {
    visit(entries(JdkMember.LOCALS.get(thread)), visitor);
    visit(entries(JdkMember.LOCALS_INHERITED.get(thread)), visitor);
  }

  private static void visit(@Nullable Object[] entries, BiConsumer<Reference<?>, Object> visitor) {
    for (Object entry : entries) {
      Object kept = entry == null ? null : JdkMember.LOCAL_VALUE.get(entry);
      if (kept != null && entry instanceof Reference<?> local) {
        visitor.accept(local, kept);
      }
    }
  }

  /** The field of a thread-local, see {@link ThreadLocalField#of}; null if unknown. */
  public static @Nullable String field(Object local) {
    try {
      return ThreadLocalField.of(local);
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  /** {@code Reference.get} would keep the thread-local alive. */
  @SuppressWarnings("unchecked")
  public static boolean isOf(Reference<?> entry, Object local) {
    return ((Reference<Object>) entry).refersTo(local);
  }

  private static @Nullable Object[] entries(@Nullable Object locals) {
    Object entries = locals == null ? null : JdkMember.LOCALS_TABLE.get(locals);
    return entries == null ? new Object[0] : (Object[]) entries;
  }

  static @Nullable Object value(Thread thread, ThreadLocal<?> local) {
    @Nullable Object[] entries = entries(JdkMember.LOCALS.get(thread));
    int first = JdkMember.LOCAL_HASH.getInt(local);
    for (int i = 0; i < entries.length; i++) {
      Object entry = entries[(first + i) & (entries.length - 1)]; // linear probing, like the JDK
      if (entry == null) {
        return null;
      }
      if (entry instanceof Reference<?> reference && isOf(reference, local)) {
        return JdkMember.LOCAL_VALUE.get(entry);
      }
    }
    return null;
  }
}
