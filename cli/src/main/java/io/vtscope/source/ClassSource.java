package io.vtscope.source;

import io.vtscope.code.ClassCode;
import org.jspecify.annotations.Nullable;

/** Where the bytes of classes come from: jars that somebody named, or a class loader. */
public interface ClassSource {
  /**
   * A class file.
   *
   * @param code null where it is no class that can be read
   * @param location as the URL of a code source
   */
  record Found(@Nullable ClassCode code, String location) {}

  /**
   * Looks for a class.
   *
   * @param className with dots
   * @return the first of that name; null where there is none
   */
  @Nullable Found find(String className);

  /**
   * Whether it is asked in the observed JVM: then it has the classes of its JDK, and where bytes
   * are not those that ran, somebody has changed them as they were loaded.
   */
  boolean isOfThisJvm();
}
