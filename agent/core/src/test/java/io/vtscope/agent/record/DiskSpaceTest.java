package io.vtscope.agent.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DiskSpaceTest {
  private static final long MEGABYTE = 1 << 20;

  private long free = 1000 * MEGABYTE;

  private final DiskSpace space =
      new DiskSpace(
          new File("somewhere") {
            @Override
            public long getUsableSpace() {
              return free;
            }

            @Override
            public long getTotalSpace() {
              return 1000 * MEGABYTE;
            }
          });

  @Test
  void aStableNearlyFullDiskIsNotLow() {
    free = 60 * MEGABYTE;
    assertThat(space.isShort()).isFalse();
    assertThat(space.isShort()).isFalse();
    free = 47 * MEGABYTE;
    assertThat(space.isShort()).isTrue();
  }

  @Test
  void aFastFillingDiskIsLowBeforeItIsFull() {
    assertThat(space.isShort()).isFalse();
    free -= 40 * MEGABYTE;
    assertThat(space.isShort()).isFalse();
    free = 200 * MEGABYTE;
    assertThat(space.isShort()).as("800 MB in one look").isTrue();
  }

  @Test
  void lessSpaceMeansAnEarlierNextCheck() {
    long shortest = Duration.ofMillis(100).toNanos();
    assertThat(space.pause(shortest)).as("before the first look").isEqualTo(shortest);
    free = 100_000 * MEGABYTE;
    assertThat(space.isShort()).isFalse();
    assertThat(space.pause(shortest)).isEqualTo(Duration.ofSeconds(1).toNanos());
    free = 5_000 * MEGABYTE;
    space.isShort();
    assertThat(space.pause(shortest)).isEqualTo(Duration.ofMillis(500).toNanos());
    free = 200 * MEGABYTE;
    space.isShort();
    assertThat(space.pause(shortest)).isEqualTo(shortest);
  }
}
