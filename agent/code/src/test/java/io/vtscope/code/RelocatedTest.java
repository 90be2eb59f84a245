package io.vtscope.code;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RelocatedTest {
  @ParameterizedTest
  @CsvSource({
    "io/grpc/netty/shaded/io/netty/channel/Loop, io/netty/channel/Loop",
    "io/netty/channel/Loop, io/netty/channel/Loop",
    "io.grpc.netty.shaded.io.netty.channel.Loop, io.netty.channel.Loop",
    "app/radio/netty/Loop, app/radio/netty/Loop"
  })
  void aClassHasItsOriginalName(String name, String original) {
    assertThat(Relocated.original(name)).isEqualTo(original);
  }
}
