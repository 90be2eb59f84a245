package io.vtscope.agent.jvm;

import jdk.internal.access.SharedSecrets;
import jdk.internal.reflect.ConstantPool;

/**
 * What stands in the constant pools of loaded classes, read as the JDK reads annotations: nothing
 * is resolved, loaded or initialised by it. Needs jdk.internal.access and jdk.internal.reflect to
 * be exported to this class.
 */
public final class ClassConstants {
  private ClassConstants() {}

  /** Whether they contain a text, for example the descriptor of an annotation. */
  public static boolean mentions(Class<?> type, String text) {
    ConstantPool constants = SharedSecrets.getJavaLangAccess().getConstantPool(type);
    if (constants == null) {
      return false; // primitive types and arrays have none
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
