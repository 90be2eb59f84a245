package io.vtscope.live;

import io.vtscope.view.tui.Input;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Makes keys and clicks of the bytes that a terminal sends. */
final class KeyReader {
  private static final int ESC = 27;
  private static final int DELETE = 127;
  private static final int CTRL_H = 8;

  /** Behind Esc nothing comes; what a terminal itself begins with Esc comes at once. */
  private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(30);

  private static final int STEP = 10;
  private static final int MOST_OF_A_SEQUENCE = 32;
  private static final int WHEEL_ROWS = 3;

  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("A", "Up"),
          Map.entry("B", "Down"),
          Map.entry("C", "Right"),
          Map.entry("D", "Left"),
          Map.entry("H", "Home"),
          Map.entry("F", "End"),
          Map.entry("Z", "Shift-Tab"),
          Map.entry("1~", "Home"),
          Map.entry("4~", "End"),
          Map.entry("5~", "PgUp"),
          Map.entry("6~", "PgDn"),
          Map.entry("7~", "Home"),
          Map.entry("8~", "End"));

  private final InputStream in;

  /** Came right behind Esc, and was no part of it; -1 where nothing did. */
  private int kept = -1;

  KeyReader(InputStream in) {
    this.in = in;
  }

  /**
   * Waits for the next.
   *
   * @return null at the end
   */
  @Nullable Input next() throws IOException {
    while (true) {
      int first = kept >= 0 ? kept : in.read();
      kept = -1;
      if (first < 0) {
        return null;
      }
      Input input = first == ESC ? sequence() : key(first);
      if (input != null) {
        return input;
      }
    }
  }

  private @Nullable Input key(int first) throws IOException {
    return switch (first) {
      case '\r', '\n' -> new Input.Key("Enter");
      case '\t' -> new Input.Key("Tab");
      case ' ' -> new Input.Key("Space");
      case DELETE, CTRL_H -> new Input.Key("Backspace");
      default -> first < ' ' ? new Input.Key("Ctrl-" + (char) (first + '@')) : character(first);
    };
  }

  /** In UTF-8. */
  private @Nullable Input character(int first) throws IOException {
    int length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 0;
    if (length == 0) {
      return null;
    }
    byte[] bytes = new byte[length];
    bytes[0] = (byte) first;
    for (int i = 1; i < length; i++) {
      bytes[i] = (byte) in.read();
    }
    return new Input.Key(new String(bytes, StandardCharsets.UTF_8));
  }

  private @Nullable Input sequence() throws IOException {
    if (!isMore()) {
      return new Input.Key("Esc");
    }
    int kind = in.read();
    if (kind != '[' && kind != 'O') {
      kept = kind; // somebody types fast
      return new Input.Key("Esc");
    }
    StringBuilder rest = new StringBuilder();
    while (rest.length() < MOST_OF_A_SEQUENCE) {
      int next = in.read();
      if (next < 0) {
        return null;
      }
      rest.append((char) next);
      if (next >= '@' && next <= '~') {
        break;
      }
    }
    String text = rest.toString();
    if (text.startsWith("<")) {
      return mouse(text);
    }
    // With Shift or Ctrl, "1;5C": the same as without.
    String name = NAMES.get(text.replaceFirst("^1;\\d+(?=[A-Z]$)|(?<=\\d);\\d+(?=~$)", ""));
    return name == null ? null : new Input.Key(name);
  }

  /** "<0;12;5M": a button, a column and a row, counted from 1, pressed. */
  private static @Nullable Input mouse(String text) {
    String[] parts = text.substring(1, text.length() - 1).split(";", -1);
    if (parts.length != 3 || !text.endsWith("M")) {
      return null;
    }
    try {
      int button = Integer.parseInt(parts[0]);
      int column = Integer.parseInt(parts[1]) - 1;
      int row = Integer.parseInt(parts[2]) - 1;
      return switch (button) {
        case 0 -> new Input.Click(column, row);
        case 64 -> new Input.Wheel(-WHEEL_ROWS);
        case 65 -> new Input.Wheel(WHEEL_ROWS);
        default -> null;
      };
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private boolean isMore() throws IOException {
    long step = PATIENCE / STEP;
    for (int i = 0; i < STEP && in.available() == 0; i++) {
      LockSupport.parkNanos(step);
    }
    return in.available() > 0;
  }
}
