package io.vtscope.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FetchedJdkTest {
  @TempDir Path cache;

  @Test
  void ofTwoThatFetchTheSameRuntimeBothGetTheFirstAndNothingIsLeftOfTheSecond() throws IOException {
    Path folder = cache.resolve("jdk");

    FetchedJdk.putInPlace(unpacked("first"), folder);
    FetchedJdk.putInPlace(unpacked("second"), folder);

    assertThat(folder.resolve("java-runtime/release")).hasContent("first");
    assertThat(cache).isDirectoryNotContaining("glob:**second*");
  }

  @Test
  void whereItCannotBePutInPlaceThatIsSaid() throws IOException {
    Path unpacked = unpacked("first");

    assertThatThrownBy(() -> FetchedJdk.putInPlace(unpacked, cache.resolve("no/such/folder")))
        .isInstanceOf(NoSuchFileException.class);
  }

  private Path unpacked(String name) throws IOException {
    Path runtime = Files.createDirectories(cache.resolve(name).resolve("java-runtime"));
    Files.writeString(runtime.resolve("release"), name);
    return cache.resolve(name);
  }
}
