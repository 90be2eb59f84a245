package io.vtscope.agent.jvm;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import jdk.internal.access.SharedSecrets;
import jdk.internal.reflect.ConstantPool;
import org.jspecify.annotations.Nullable;

/**
 * Field types from constant pools. Reflection would load them through the application's class
 * loaders. Needs jdk.internal.access and jdk.internal.reflect exported.
 */
final class FieldTypes {
  private FieldTypes() {}

  static boolean isReference(Class<?> type, String field) {
    String descriptor = descriptor(type, field);
    return descriptor != null && (descriptor.startsWith("L") || descriptor.startsWith("["));
  }

  /** The descriptor; null if the class's own code does not use the field. */
  static @Nullable String descriptor(Class<?> type, String field) {
    ConstantPool constants = SharedSecrets.getJavaLangAccess().getConstantPool(type);
    String owner = type.getName().replace('.', '/');
    for (int i = 1; i < constants.getSize(); i++) {
      if (constants.getTagAt(i) == ConstantPool.Tag.FIELDREF) {
        String[] member = constants.getMemberRefInfoAt(i);
        if (member[0].equals(owner) && member[1].equals(field)) {
          return member[2];
        }
      }
    }
    return null;
  }

  /**
   * Fields whose descriptor starts with {@code begin}. Excludes fields that share a name: their
   * offsets cannot be distinguished.
   */
  static Set<String> fields(Class<?> type, String begin) {
    ConstantPool constants = SharedSecrets.getJavaLangAccess().getConstantPool(type);
    if (constants == null) {
      return Set.of(); // primitive type or array
    }
    String owner = ownName(type);
    Map<String, String> descriptors = new HashMap<>();
    for (int i = 1; i < constants.getSize(); i++) {
      if (constants.getTagAt(i) == ConstantPool.Tag.FIELDREF) {
        String[] member = constants.getMemberRefInfoAt(i);
        if (member[0].equals(owner)) {
          descriptors.merge(member[1], member[2], (one, other) -> one.equals(other) ? one : "");
        }
      }
    }
    descriptors.values().removeIf(descriptor -> !descriptor.startsWith(begin));
    return descriptors.keySet();
  }

  /** A hidden class's code names it with a plus sign before the last part. */
  private static String ownName(Class<?> type) {
    String name = type.getName();
    int last = type.isHidden() ? name.lastIndexOf('/') : -1;
    return last < 0
        ? name.replace('.', '/')
        : name.substring(0, last).replace('.', '/') + "+" + name.substring(last + 1);
  }
}
