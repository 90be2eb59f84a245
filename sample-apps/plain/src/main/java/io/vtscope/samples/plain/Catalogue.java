package io.vtscope.samples.plain;

import java.lang.reflect.Method;

/**
 * Blocks in a static initialiser and below a native frame, which pins on every JDK. Reflection uses
 * a native frame with {@code -Djdk.reflect.useNativeAccessorOnly=true}.
 */
final class Catalogue {
  private static final Method LOOK_UP;

  static {
    try {
      LOOK_UP = Catalogue.class.getDeclaredMethod("lookUp", int.class);
      for (int page = 0; page < 12; page++) {
        Backend.answer();
      }
    } catch (ReflectiveOperationException | InterruptedException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private Catalogue() {}

  static int price(int article) throws ReflectiveOperationException {
    return (int) LOOK_UP.invoke(null, article);
  }

  @SuppressWarnings("unused") // called by reflection
  private static int lookUp(int article) throws InterruptedException {
    Backend.answer();
    return article * 100;
  }
}
