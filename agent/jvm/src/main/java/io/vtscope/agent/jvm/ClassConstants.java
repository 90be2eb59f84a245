package io.vtscope.agent.jvm;

import jdk.internal.access.SharedSecrets;
import jdk.internal.reflect.ConstantPool;

/**
 * Reads constant pools without resolving, loading or initialising classes. Needs
 * jdk.internal.access and jdk.internal.reflect exported.
 */
public final class ClassConstants {
  private ClassConstants() {}

  /** Whether the pool contains a text, for example an annotation's descriptor. */
  public static boolean mentions(Class<?> type, String text) {
    ConstantPool constants = SharedSecrets.getJavaLangAccess().getConstantPool(type);
    if (constants == null) {
      return false; // primitive type or array
    }
    int size = constants.getSize();
    for (int i = 1; i < size; i++) {
      if (constants.getTagAt(i) == ConstantPool.Tag.UTF8 && text.equals(constants.getUTF8At(i))) {
        return true;
      }
    }
    return false;
  }
}
