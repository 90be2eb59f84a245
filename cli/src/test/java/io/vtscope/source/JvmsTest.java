package io.vtscope.source;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JvmsTest {
  /** Each is a part of all JVM names or of "shop-1.jar". */
  @ParameterizedTest
  @ValueSource(strings = {"", " ", "-1", "-", "--"})
  void rejectsNamesThatCouldMatchAnyJvm(String target) {
    assertThatThrownBy(() -> Jvms.find(target))
        .isInstanceOf(SourceException.class)
        .hasMessageStartingWith("'" + target + "' is not a PID or JVM name");
  }
}
