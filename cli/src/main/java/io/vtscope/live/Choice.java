package io.vtscope.live;

import dev.tamboui.buffer.Buffer;
import dev.tamboui.layout.Rect;
import dev.tamboui.style.Style;
import io.vtscope.view.tui.Input;
import java.util.List;

/**
 * A list whose row the user chooses by arrow keys or number.
 *
 * @param selected index of the row that Enter takes
 * @param number the digits typed so far
 */
public record Choice(
    String title, String header, List<String> rows, int selected, String number, State state) {
  private static final String HELP = "Enter choose   Up Down or a number select   q quit";

  /** Title, header and help. */
  private static final int OTHER_LINES = 3;

  private static final int FIRST_ROW = 2;

  /** The progress of the choice. */
  public enum State {
    OPEN,
    CHOSEN,
    LEFT
  }

  public Choice {
    rows = List.copyOf(rows);
  }

  public static Choice of(String title, String header, List<String> rows, int selected) {
    return new Choice(title, header, rows, selected, "", State.OPEN);
  }

  Choice on(Input input) {
    return switch (input) {
      case Input.Key key -> on(key.name());
      case Input.Wheel wheel -> select(selected + Integer.signum(wheel.rows()), "");
      default -> this;
    };
  }

  private Choice on(String key) {
    return switch (key) {
      case "Up", "k" -> select(selected - 1, "");
      case "Down", "j", "Tab" -> select(selected + 1, "");
      case "Home", "PgUp" -> select(0, "");
      case "End", "PgDn" -> select(rows.size() - 1, "");
      case "Enter" -> in(State.CHOSEN);
      case "q", "Esc" -> in(State.LEFT);
      default -> key.matches("[0-9]") ? digit(key) : this;
    };
  }

  Choice in(State next) {
    return new Choice(title, header, rows, selected, number, next);
  }

  private Choice select(int row, String typed) {
    int within = Math.clamp(row, 0, rows.size() - 1);
    return new Choice(title, header, rows, within, typed, state);
  }

  /** Appends a digit, or starts a new number. */
  private Choice digit(String digit) {
    for (String typed : List.of(number + digit, digit)) {
      if (typed.length() < 10 && isRow(Integer.parseInt(typed))) {
        return select(Integer.parseInt(typed) - 1, typed);
      }
    }
    return this;
  }

  private boolean isRow(int shown) {
    return shown >= 1 && shown <= rows.size();
  }

  Buffer draw(int width, int height) {
    Buffer buffer = Buffer.empty(Rect.of(width, height));
    int shown = Math.max(1, height - OTHER_LINES);
    int first = Math.clamp(selected - shown / 2, 0, Math.max(0, rows.size() - shown));
    buffer.setString(0, height - 1, HELP, Style.EMPTY.bold()); // rows may overwrite it
    buffer.setString(0, 0, title, Style.EMPTY.bold());
    buffer.setString(0, 1, "    " + header, Style.EMPTY.dim());
    for (int i = first; i < Math.min(rows.size(), first + shown); i++) {
      String row = " %2d %s".formatted(i + 1, rows.get(i)) + " ".repeat(width);
      buffer.setString(
          0, FIRST_ROW + i - first, row, i == selected ? Style.EMPTY.reversed() : Style.EMPTY);
    }
    return buffer;
  }
}
