package io.vtscope.live;

import dev.tamboui.buffer.Buffer;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.util.concurrent.TimeUnit;
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/**
 * The terminal: taken over while the view is shown, and given back as it was, whatever happens. Its
 * settings are JLine's business.
 */
final class Tty implements AutoCloseable {
  /** Another screen without a cursor, with the mouse told as "button; column; row". */
  private static final String ENTER = "\u001b[?1049h\u001b[?25l\u001b[?1000h\u001b[?1006h";

  private static final String LEAVE =
      "\u001b[0m\u001b[2J\u001b[?1006l\u001b[?1000l\u001b[?25h\u001b[?1049l";

  private static final int NARROWEST = 20;
  private static final int STOP_SECONDS = 5;

  private final Terminal terminal;
  private final Charset charset;

  /** Not JLine's writer: it is closed as soon as the JVM is asked to end. */
  private final OutputStream out = new FileOutputStream(FileDescriptor.out);

  private final Painter painter = new Painter();
  private Attributes before;
  private boolean taken;

  private Tty(Terminal terminal, Charset charset) {
    this.terminal = terminal;
    this.charset = charset;
    this.before = terminal.getAttributes();
  }

  /**
   * The terminal that this program was started in.
   *
   * @throws IOException where there is none
   */
  static Tty open(Charset charset) throws IOException {
    return new Tty(
        TerminalBuilder.builder()
            .system(true)
            .provider("exec")
            .dumb(false)
            .encoding(charset)
            .nativeSignals(true)
            .build(),
        charset);
  }

  /** Calls back, on any thread, when the user asks the program to do something. */
  void on(Terminal.Signal signal, Runnable then) {
    terminal.handle(signal, s -> then.run());
  }

  /** Takes it over. */
  synchronized void take() throws IOException {
    before = terminal.enterRawMode();
    Attributes raw = terminal.getAttributes();
    // A read waits for a key, and does not end every tenth of a second.
    raw.setControlChar(Attributes.ControlChar.VMIN, 1);
    raw.setControlChar(Attributes.ControlChar.VTIME, 0);
    terminal.setAttributes(raw);
    taken = true;
    painter.forget();
    send(ENTER);
  }

  /** Gives it back. */
  synchronized void giveBack() {
    if (!taken) {
      return;
    }
    taken = false;
    try {
      send(LEAVE);
      terminal.setAttributes(before);
    } catch (IOException | RuntimeException e) {
      // it is gone
    }
  }

  /** Stops this program until the shell continues it, with the terminal as it was meanwhile. */
  void suspend() throws IOException, InterruptedException {
    giveBack();
    String self = String.valueOf(ProcessHandle.current().pid());
    new ProcessBuilder("kill", "-STOP", self)
        .inheritIO()
        .start()
        .waitFor(STOP_SECONDS, TimeUnit.SECONDS);
    take();
  }

  Size size() {
    Size size = terminal.getSize();
    // A terminal that does not know its size says 0.
    return size.getColumns() < NARROWEST ? new Size(80, 24) : size;
  }

  /** Shows these cells. */
  synchronized void show(Buffer cells) throws IOException {
    String changes = taken ? painter.paint(cells) : "";
    if (!changes.isEmpty()) {
      send(changes);
    }
  }

  private void send(String text) throws IOException {
    out.write(text.getBytes(charset));
    out.flush();
  }

  @Override
  public void close() {
    giveBack();
    try {
      terminal.close();
    } catch (IOException e) {
      // it is gone
    }
  }
}
