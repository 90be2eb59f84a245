package io.vtscope.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tamboui.buffer.Buffer;
import io.vtscope.live.Choice.State;
import io.vtscope.view.tui.Input;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChoiceTest {
  @Test
  void arrowKeysMoveWithinTheList() {
    assertThat(typed(of(3), "Down", "Down", "Up").selected()).isEqualTo(1);
    assertThat(typed(of(3), "Up").selected()).isZero();
    assertThat(typed(of(3), "Down", "Down", "Down", "Down").selected()).isEqualTo(2);
    assertThat(typed(of(3), "End", "Home", "j").selected()).isEqualTo(1);
  }

  @Test
  void aNumberSelectsItsRow() {
    assertThat(typed(of(3), "3").selected()).isEqualTo(2);
    assertThat(typed(of(12), "1", "1").selected()).isEqualTo(10);
    assertThat(typed(of(12), "1", "1", "2").selected()).isEqualTo(1);
    assertThat(typed(of(12), "1", "Down", "2").selected()).isEqualTo(1);
  }

  @Test
  void aNumberWithoutARowIsIgnored() {
    assertThat(typed(of(3), "2", "9", "0").selected()).isEqualTo(1);
  }

  @Test
  void enterChoosesAndQLeaves() {
    assertThat(typed(of(3), "2").state()).isEqualTo(State.OPEN);
    assertThat(typed(of(3), "2", "Enter").state()).isEqualTo(State.CHOSEN);
    assertThat(typed(of(3), "q").state()).isEqualTo(State.LEFT);
    assertThat(typed(of(3), "Esc").state()).isEqualTo(State.LEFT);
  }

  @Test
  void rowsAreNumberedBelowTheHeader() {
    assertThat(lines(of(2).draw(60, 6)))
        .containsExactly(
            "title",
            "    NAME",
            "  1 row 1",
            "  2 row 2",
            "",
            "Enter choose   Up Down or a number select   q quit");
  }

  @Test
  void theSelectedRowIsAlwaysShown() {
    Choice choice = of(30);
    assertThat(lines(choice.draw(30, 8))).contains("  1 row 1").doesNotContain(" 30 row 30");
    assertThat(lines(typed(choice, "End").draw(30, 8))).contains(" 30 row 30");
    assertThat(lines(typed(choice, "1", "5").draw(30, 8))).contains(" 15 row 15");
    assertThat(lines(choice.draw(30, 3))).contains("  1 row 1");
  }

  private static Choice of(int rows) {
    List<String> all = IntStream.rangeClosed(1, rows).mapToObj(i -> "row " + i).toList();
    return Choice.of("title", "NAME", all, 0);
  }

  private static Choice typed(Choice choice, String... keys) {
    Choice next = choice;
    for (String key : keys) {
      next = next.on(new Input.Key(key));
    }
    return next;
  }

  private static List<String> lines(Buffer buffer) {
    return IntStream.range(0, buffer.height()).mapToObj(y -> line(buffer, y)).toList();
  }

  private static String line(Buffer buffer, int y) {
    StringBuilder line = new StringBuilder();
    for (int x = 0; x < buffer.width(); x++) {
      line.append(buffer.get(x, y).symbol());
    }
    return line.toString().stripTrailing();
  }
}
