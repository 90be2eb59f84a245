package io.vtscope.source;

import io.vtscope.code.ClassCode;
import org.jspecify.annotations.Nullable;

/** A source of class bytes: jars or a class loader. */
public interface ClassSource {
  /**
   * A class file.
   *
   * @param code null if the bytes cannot be parsed
   * @param location URL of the code source
   */
  record Found(@Nullable ClassCode code, String location) {}

  /**
   * Finds the first class with a name, or null.
   *
   * @param className with dots
   */
  @Nullable Found find(String className);

  /**
   * Whether this runs in the observed JVM and has its JDK classes. Other bytes may differ if they
   * were changed while loading.
   */
  boolean isOfThisJvm();
}
