package io.vtscope.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.view.tui.Input;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jline.utils.NonBlocking;
import org.junit.jupiter.api.Test;

class KeysTest {
  @Test
  void keysHaveNames() {
    assertThat(typed("a订\r\t \u007f\b\u0006"))
        .containsExactly(
            keys("a", "订", "Enter", "Tab", "Space", "Backspace", "Backspace", "Ctrl-F"));
  }

  @Test
  void escapeSequencesAreKeys() {
    assertThat(typed("\u001b[A\u001bOB\u001b[5~\u001b[H\u001b[4~\u001b[Z"))
        .containsExactly(keys("Up", "Down", "PgUp", "Home", "End", "Shift-Tab"));
  }

  @Test
  void modifiersDoNotChangeAKey() {
    assertThat(typed("\u001b[1;5C\u001b[1;16D\u001b[6;2~"))
        .containsExactly(keys("Right", "Left", "PgDn"));
  }

  @Test
  void escMayBeFollowedByAnyKey() {
    assertThat(typed("\u001b3\u001b\u001b[Aq")).containsExactly(keys("Esc", "3", "Esc", "Up", "q"));
  }

  @Test
  void unusedKeysAreIgnored() {
    assertThat(typed("\u001bOP\u001b[15~\u001b[24;5~\u001b[3~\u001b[1;2P\u001b[[Aq"))
        .containsExactly(keys("q"));
  }

  @Test
  void clicksAndWheelTurnsAreInputs() {
    assertThat(typed("\u001b[<0;12;5M\u001b[<0;12;5m\u001b[<2;1;1M\u001b[<2;1;1m\u001b[<65;1;1Mq"))
        .containsExactly(new Input.Click(11, 4), new Input.Wheel(3), new Input.Key("q"));
  }

  @Test
  void escAloneIsAKey() throws IOException {
    try (PipedInputStream in = new PipedInputStream();
        PipedOutputStream typing = new PipedOutputStream(in)) {
      Keys keys = keys(in);
      typing.write(27);
      assertThat(keys.next()).isEqualTo(new Input.Key("Esc"));
    }
  }

  private static Input[] keys(String... names) {
    return List.of(names).stream().map(Input.Key::new).toArray(Input[]::new);
  }

  private static List<Input> typed(String text) {
    Keys keys = keys(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    List<Input> all = new ArrayList<>();
    for (Input input = keys.next(); input != null; input = keys.next()) {
      all.add(input);
    }
    return all;
  }

  private static Keys keys(InputStream in) {
    return new Keys(NonBlocking.nonBlocking("test", in, StandardCharsets.UTF_8));
  }
}
