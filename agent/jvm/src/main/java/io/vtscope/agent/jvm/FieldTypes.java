package io.vtscope.agent.jvm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
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
    return fields(type, (String descriptor) -> descriptor.startsWith(begin)).keySet();
  }

  /** The same by descriptor: the fields with their descriptors. */
  static Map<String, String> fields(Class<?> type, Predicate<String> descriptors) {
    ConstantPool constants = SharedSecrets.getJavaLangAccess().getConstantPool(type);
    if (constants == null) {
      return Map.of(); // primitive type or array
    }
    List<String[]> members = new ArrayList<>();
    boolean hasOne = false;
    for (int i = 1; i < constants.getSize(); i++) {
      if (constants.getTagAt(i) == ConstantPool.Tag.FIELDREF) {
        String[] member = constants.getMemberRefInfoAt(i);
        members.add(member);
        hasOne |= descriptors.test(member[2]);
      }
    }
    return hasOne ? own(members, ownName(type), descriptors) : Map.of();
  }

  private static Map<String, String> own(
      List<String[]> members, String owner, Predicate<String> descriptors) {
    Map<String, String> own = new HashMap<>();
    for (String[] member : members) {
      if (member[0].equals(owner)) {
        own.merge(member[1], member[2], (one, other) -> one.equals(other) ? one : "");
      }
    }
    own.values().removeIf(descriptor -> !descriptors.test(descriptor));
    return own;
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
