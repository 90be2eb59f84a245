package io.vtscope.meaning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.api.Test;

class MeaningTest {
  @Test
  void aMeaningWithoutARowIsAnError() {
    assertThatThrownBy(() -> Table.read(Set.of("OBJECT")))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aMethodIsComparedWithItsClass() {
    assertThat(Meaning.THREAD_SLEEP.is("java.lang.Thread", "sleep")).isTrue();
    assertThat(Meaning.THREAD_SLEEP.is("java.lang.Thread", "sleepNanos")).isFalse();
    assertThat(Meaning.THREAD_SLEEP.is("app.Thread", "sleep")).isFalse();
    assertThat(Meaning.OBJECT_WAIT.is("java.lang.Object", "wait0")).isTrue();
  }

  @Test
  void aClassStandsForAllItsMethods() {
    assertThat(Meaning.OBJECT.isName("java.lang.Object.wait")).isTrue();
    assertThat(Meaning.OBJECT.isName("java.lang.Objects.hash")).isFalse();
    assertThat(Meaning.CONCURRENT.isType("java.util.concurrent.locks.ReentrantLock")).isTrue();
  }

  @Test
  void anUnknownNameHasNoMeaning() {
    assertThat(Meaning.OBJECT.isName("")).isFalse();
    assertThat(Meaning.OBJECT.isName("wait")).isFalse();
  }
}
