package io.vtscope.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.view.tui.Input;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyReaderTest {
  @Test
  void keysHaveTheirNames() throws IOException {
    assertThat(keys("a订\r\t \u007f\u0006"))
        .containsExactly("a", "订", "Enter", "Tab", "Space", "Backspace", "Ctrl-F");
  }

  @Test
  void whatTerminalsSendForOneKeyIsOneKey() throws IOException {
    assertThat(keys("\u001b[A\u001bOB\u001b[5~\u001b[1;5C\u001b[H\u001b[4~\u001b[Z"))
        .containsExactly("Up", "Down", "PgUp", "Right", "Home", "End", "Shift-Tab");
  }

  @Test
  void escAloneIsEsc() throws IOException {
    assertThat(keys("\u001b")).containsExactly("Esc");
    assertThat(keys("\u001b3\u001b\u001b[A")).containsExactly("Esc", "3", "Esc", "Up");
  }

  @Test
  void whatIsNotKnownIsLeftOut() throws IOException {
    assertThat(keys("\u001b[99~q")).containsExactly("q");
  }

  @Test
  void clicksAndTheWheelAreCountedFromZero() throws IOException {
    assertThat(all("\u001b[<0;12;5M\u001b[<0;12;5m\u001b[<65;1;1M"))
        .containsExactly(new Input.Click(11, 4), new Input.Wheel(3));
  }

  private static List<String> keys(String typed) throws IOException {
    return all(typed).stream().map(input -> ((Input.Key) input).name()).toList();
  }

  private static List<Input> all(String typed) throws IOException {
    KeyReader reader =
        new KeyReader(new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)));
    List<Input> all = new ArrayList<>();
    for (Input input = reader.next(); input != null; input = reader.next()) {
      all.add(input);
    }
    return all;
  }
}
