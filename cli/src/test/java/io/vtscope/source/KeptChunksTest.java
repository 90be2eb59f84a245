package io.vtscope.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptChunksTest {
  @TempDir Path repository;
  @TempDir Path directory;

  @Test
  void keepsDeletedChunksOfALivingJvmOnDemand() throws Exception {
    assertThat(keptAfterTheFirstWasDropped(true)).isEqualTo("one two");
    assertThat(keptAfterTheFirstWasDropped(false)).isEqualTo("two");
  }

  private String keptAfterTheFirstWasDropped(boolean withDropped) throws IOException {
    chunk("1.jfr", "one ");
    try (KeptChunks kept = new KeptChunks(repository, withDropped)) {
      chunk("2.jfr", "two");
      long time = System.nanoTime();
      kept.look(time);
      Files.delete(repository.resolve("1.jfr"));
      kept.look(time + 1);
      kept.look(time + TimeUnit.MINUTES.toNanos(1));
      Files.delete(repository.resolve("2.jfr"));
      return written(kept);
    }
  }

  private void chunk(String name, String content) throws IOException {
    Files.writeString(repository.resolve(name), content);
  }

  private String written(KeptChunks kept) throws IOException {
    Path file = directory.resolve("kept.jfr");
    assertThat(kept.write(file)).isTrue();
    return Files.readString(file);
  }
}
