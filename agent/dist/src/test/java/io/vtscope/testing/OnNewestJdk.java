package io.vtscope.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs a JDK-independent test on the newest JDK only. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest(name = "{0}")
@MethodSource("io.vtscope.testing.OnNewestJdk$Source#jdks")
@Timeout(120)
public @interface OnNewestJdk {

  /** Provides the newest JDK. */
  final class Source {
    private Source() {}

    static List<Jdk> jdks() {
      return List.of(Jdks.newest());
    }
  }
}
