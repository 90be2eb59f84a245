package io.vtscope.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FrameTableTest {
  private static final int METHODS = 100;
  private static final int FRAMES_OF_A_METHOD = 50;

  @Test
  void findsAFrameByMethodAndPosition() {
    FrameTable frames = new FrameTable();
    for (long method = 0; method < METHODS; method++) {
      for (long where = 0; where < FRAMES_OF_A_METHOD; where++) {
        assertThat(frames.get(method, where)).isNull();
        frames.put(method, where, method + ":" + where);
      }
    }

    for (long method = 0; method < METHODS; method++) {
      for (long where = 0; where < FRAMES_OF_A_METHOD; where++) {
        assertThat(frames.get(method, where)).isEqualTo(method + ":" + where);
      }
      assertThat(frames.get(method, FRAMES_OF_A_METHOD)).isNull();
    }
    assertThat(frames.get(METHODS, 0)).isNull();
  }
}
