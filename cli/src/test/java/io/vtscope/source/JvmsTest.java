package io.vtscope.source;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JvmsTest {
  /** Each is a part of the names of JVMs that nobody means: of all of them, or of "shop-1.jar". */
  @ParameterizedTest
  @ValueSource(strings = {"", " ", "-1", "-", "--"})
  void whatNobodyMeansByANameIsNone(String target) {
    assertThatThrownBy(() -> Jvms.find(target))
        .isInstanceOf(SourceException.class)
        .hasMessageStartingWith("'" + target + "' is neither a PID nor part of a name");
  }
}
