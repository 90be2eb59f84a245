package io.vtscope.agent.jvm;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import jdk.internal.access.SharedSecrets;
import jdk.internal.reflect.ConstantPool;
import org.jspecify.annotations.Nullable;

/**
 * The types of the fields of a class, by the names in its constant pool. Reflection would load the
 * types of all fields by the application's class loaders. Needs jdk.internal.access and
 * jdk.internal.reflect to be exported to this class.
 */
final class FieldTypes {
  private FieldTypes() {}

  /** Whether it is known to refer to an object. */
  static boolean isReference(Class<?> type, String field) {
    String descriptor = descriptor(type, field);
    return descriptor != null && (descriptor.startsWith("L") || descriptor.startsWith("["));
  }

  /** As a descriptor; null where none of the class's own code uses the field. */
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
   * The fields whose descriptors begin so, static ones too. Fields with one name and different
   * types are left out, as their offsets cannot be told apart.
   */
  static Set<String> fields(Class<?> type, String begin) {
    ConstantPool constants = SharedSecrets.getJavaLangAccess().getConstantPool(type);
    if (constants == null) {
      return Set.of(); // primitive types and arrays have none
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

  /** As its own code names it: a hidden class's has a plus sign before its last part. */
  private static String ownName(Class<?> type) {
    String name = type.getName();
    int last = type.isHidden() ? name.lastIndexOf('/') : -1;
    return last < 0
        ? name.replace('.', '/')
        : name.substring(0, last).replace('.', '/') + "+" + name.substring(last + 1);
  }
}
