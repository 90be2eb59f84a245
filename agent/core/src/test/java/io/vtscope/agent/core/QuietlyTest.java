package io.vtscope.agent.core;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

class QuietlyTest {
  @Test
  void noExceptionReachesFlightRecorder() {
    Runnable hook =
        () -> {
          throw new OutOfMemoryError("of the application");
        };
    assertThatCode(new Quietly(hook)::run).doesNotThrowAnyException();
  }
}
