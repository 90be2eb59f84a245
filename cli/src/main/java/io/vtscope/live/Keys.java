package io.vtscope.live;

import io.vtscope.view.tui.Input;
import java.io.IOError;
import java.util.EnumSet;
import java.util.Map;
import java.util.function.Supplier;
import org.jline.keymap.BindingReader;
import org.jline.keymap.KeyMap;
import org.jline.reader.EndOfFileException;
import org.jline.terminal.MouseEvent;
import org.jline.terminal.impl.MouseSupport;
import org.jline.utils.NonBlockingReader;
import org.jspecify.annotations.Nullable;

/** Converts terminal input into inputs of the view. */
final class Keys {
  private static final int WHEEL_ROWS = 3;

  /** xterm numbers keys up to 34, and modifiers (Shift, Alt, Ctrl, Meta) 2 to 16. */
  private static final int LAST_NUMBER = 34;

  private static final int LAST_MODIFIER = 16;

  private static final Map<Character, String> LETTERS =
      Map.of(
          'A',
          "Up",
          'B',
          "Down",
          'C',
          "Right",
          'D',
          "Left",
          'H',
          "Home",
          'F',
          "End",
          'Z',
          "Shift-Tab");

  private static final Map<Integer, String> NUMBERS =
      Map.of(1, "Home", 4, "End", 5, "PgUp", 6, "PgDn", 7, "Home", 8, "End");

  private final BindingReader reader;
  private MouseEvent mouse =
      new MouseEvent(
          MouseEvent.Type.Moved,
          MouseEvent.Button.NoButton,
          EnumSet.noneOf(MouseEvent.Modifier.class),
          0,
          0);

  private final KeyMap<Supplier<@Nullable Input>> bindings = new KeyMap<>();

  Keys(NonBlockingReader input) {
    this.reader = new BindingReader(input);
    bindings.setUnicode(this::typed);
    bindings.setNomatch(this::typed);
    bind("Enter", "\r", "\n");
    bind("Tab", "\t");
    bind("Space", " ");
    bind("Backspace", KeyMap.del(), KeyMap.ctrl('H'));
    bind("Esc", KeyMap.esc());
    bindSequences();
    bindings.bind(this::clicked, MouseSupport.keys());
  }

  /**
   * Ignores modifiers. Binds unused keys too, because their sequences would count as typed
   * characters.
   */
  private void bindSequences() {
    for (char letter = 'A'; letter <= 'Z'; letter++) {
      String name = LETTERS.get(letter);
      bind(name, "\u001b[" + letter, "\u001bO" + letter);
      bind(null, "\u001b[[" + letter); // function keys of the Linux console
      for (int modifier = 2; modifier <= LAST_MODIFIER; modifier++) {
        bind(name, "\u001b[1;" + modifier + letter);
      }
    }
    for (int number = 1; number <= LAST_NUMBER; number++) {
      String name = NUMBERS.get(number);
      bind(name, "\u001b[" + number + "~");
      for (int modifier = 2; modifier <= LAST_MODIFIER; modifier++) {
        bind(name, "\u001b[" + number + ";" + modifier + "~");
      }
    }
  }

  private void bind(@Nullable String name, String... sequences) {
    bindings.bind(() -> name == null ? null : new Input.Key(name), sequences);
  }

  /** Waits for the next input; null at the end. */
  @Nullable Input next() {
    try {
      Supplier<@Nullable Input> binding = reader.readBinding(bindings);
      while (binding != null) {
        Input input = binding.get();
        if (input != null) {
          return input;
        }
        binding = reader.readBinding(bindings);
      }
      return null;
    } catch (EndOfFileException | IOError e) {
      return null; // the terminal is closed
    }
  }

  private Input typed() {
    String text = reader.getLastBinding();
    char first = text.charAt(0);
    return new Input.Key(first < ' ' ? "Ctrl-" + (char) (first + '@') : text);
  }

  private @Nullable Input clicked() {
    mouse = MouseSupport.readMouse(reader::readCharacter, mouse, reader.getLastBinding());
    return switch (mouse.getButton()) {
      case WheelUp -> new Input.Wheel(-WHEEL_ROWS);
      case WheelDown -> new Input.Wheel(WHEEL_ROWS);
      case Button1 ->
          mouse.getType() == MouseEvent.Type.Pressed
              ? new Input.Click(mouse.getX(), mouse.getY())
              : null;
      default -> null;
    };
  }
}
