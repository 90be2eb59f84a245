package io.vtscope.command.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class OutputTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  @Test
  void anAsciiTerminalGetsAsciiUnits() {
    Output out = to(StandardCharsets.US_ASCII);
    out.print("waited 47.1 µs");
    out.printf(" of %s…%n", "订单");

    assertThat(said(out, StandardCharsets.US_ASCII)).isEqualTo("waited 47.1 us of ??~\n");
  }

  @Test
  void otherTerminalsGetTheTextUnchanged() {
    for (Charset charset : new Charset[] {StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1}) {
      bytes.reset();
      Output out = to(charset);
      out.println("Café.brew 47.1 µs");

      assertThat(said(out, charset)).isEqualTo("Café.brew 47.1 µs\n");
    }
  }

  @Test
  void machineReadableOutputIsAlwaysUtf8() {
    Output out = to(StandardCharsets.US_ASCII);
    out.print("first ");
    Output.printUtf8(out, "{\"class\": \"app.订单\", \"µs\": 1}");

    assertThat(said(out, StandardCharsets.UTF_8))
        .isEqualTo("first {\"class\": \"app.订单\", \"µs\": 1}");
  }

  private Output to(Charset charset) {
    return Output.to(new PrintStream(bytes, false, charset));
  }

  private String said(Output out, Charset charset) {
    out.flush();
    return bytes.toString(charset);
  }
}
