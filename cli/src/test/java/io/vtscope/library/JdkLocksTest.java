package io.vtscope.library;

import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdkLocksTest {
  @ParameterizedTest
  @CsvSource({
    "java.util.Hashtable, COLLECTION",
    "java.util.concurrent.SubmissionPublisher, PUBLISHER",
    "java.util.logging.Handler, LOGGING",
    "java.util.concurrent.ConcurrentHashMap, MAP",
    "java.util.Pool, OTHER"
  })
  void theClassRevealsWhatALockGuards(String type, JdkLock guarded) {
    assertThat(JdkLocks.guarded(type)).isEqualTo(guarded);
  }

  @Test
  void theTakerIsOutsideTheFramesOfTheLock() {
    assertThat(
            JdkLocks.taker(
                stack(
                    "java.util.concurrent.locks.ReentrantLock.lock",
                    "java.util.logging.Handler.tryUseLock",
                    "app.Main.run:5")))
        .isNotNull()
        .returns("java.util.logging.Handler.tryUseLock", frame -> frame.name());
  }
}
