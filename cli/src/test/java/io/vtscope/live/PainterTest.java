package io.vtscope.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tamboui.buffer.Buffer;
import org.junit.jupiter.api.Test;

class PainterTest {
  @Test
  void onlyWhatHasChangedIsSent() {
    Painter painter = new Painter();
    assertThat(painter.paint(Buffer.withLines("one two"))).contains("one").contains("two");
    assertThat(painter.paint(Buffer.withLines("one tWo")))
        .contains("\u001b[1;6H")
        .contains("W")
        .doesNotContain("one");
    assertThat(painter.paint(Buffer.withLines("one tWo"))).isEmpty();
  }

  @Test
  void anotherSizeIsDrawnInFull() {
    Painter painter = new Painter();
    painter.paint(Buffer.withLines("one"));
    assertThat(painter.paint(Buffer.withLines("one", "two"))).contains("\u001b[2J").contains("one");
  }

  @Test
  void redrawsAWideCharacterWithOverwrittenHalf() {
    Painter painter = new Painter();
    painter.paint(Buffer.withLines("订a"));
    painter.paint(Buffer.withLines("xya"));
    assertThat(painter.paint(Buffer.withLines("订a"))).contains("\u001b[1;1H").contains("订");
  }
}
