package io.vtscope.library;

import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.jvm.Stack;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ResourcePoolTypesTest {
  @Test
  void everyPoolsBorrowCallIsFound() {
    assertThat(ResourcePoolTypes.known().all())
        .hasSizeGreaterThan(8)
        .allSatisfy(pool -> {
          assertThat(pool.link()).startsWith("https://");
          assertThat(pool.remedy()).doesNotEndWith(".");
          for (ResourcePoolType.Call call : pool.calls()) {
            String frame = call.type() + "." + call.method() + ":1";
            Stack waits = stack("java.util.concurrent.Future.get:1", frame, "app.Main.main:1");
            assertThat(Objects.requireNonNull(ResourcePoolTypes.known().find(waits)).pool())
                .isEqualTo(pool);
          }
        });
  }
}
