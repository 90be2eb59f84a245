package io.vtscope.live;

import dev.tamboui.buffer.Buffer;
import io.vtscope.view.tui.Input;
import java.io.IOError;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.EnumSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.PosixSysTerminal;
import org.jline.terminal.impl.exec.ExecPty;
import org.jline.terminal.impl.exec.ExecTerminalProvider;
import org.jline.terminal.spi.Pty;
import org.jline.terminal.spi.SystemStream;
import org.jline.utils.InfoCmp.Capability;
import org.jline.utils.NonBlocking;
import org.jline.utils.NonBlockingReader;
import org.jline.utils.ShutdownHooks;

/** A full-screen terminal. Closing it restores the shell's screen. */
final class FullScreen implements AutoCloseable {
  private static final int NARROWEST = 20;
  private static final Size DEFAULT_SIZE = Size.of(80, 24);
  private static final int STOP_SECONDS = 5;
  private static final String CLEAR = "\u001b[0m\u001b[2J";

  private final Xterm terminal;
  private final Consumer<Event> events;
  private final NonBlockingReader input;
  private final Painter painter = new Painter();
  private boolean isTaken;

  /**
   * JLine's terminal without terminfo, which is slow to read. Uses sequences that all terminals
   * share.
   */
  private static final class Xterm extends PosixSysTerminal {
    Xterm(Pty pty, Charset charset, Terminal.SignalHandler handler) throws IOException {
      super("vtscope", "xterm", pty, charset, true, handler);
      // On JVM exit, JLine would close the terminal too early.
      ShutdownHooks.remove(closer);
    }

    @Override
    protected void parseInfoCmp() {
      strings.put(Capability.enter_ca_mode, "\u001b[?1049h");
      strings.put(Capability.exit_ca_mode, "\u001b[?1049l");
      strings.put(Capability.cursor_invisible, "\u001b[?25l");
      strings.put(Capability.cursor_normal, "\u001b[?25h");
      strings.put(Capability.key_mouse, "\u001b[<");
    }

    Attributes before() {
      return originalAttributes;
    }
  }

  private FullScreen(Xterm terminal, Consumer<Event> events) {
    this.terminal = terminal;
    this.events = events;
    this.input =
        NonBlocking.nonBlocking(terminal.getName(), new StandardInput(), terminal.encoding());
  }

  /**
   * Opens the terminal that this program was started in.
   *
   * @param events called on other threads
   * @throws IOException if there is no terminal
   */
  static FullScreen open(Charset charset, Consumer<Event> events) throws IOException {
    Pty pty = ExecPty.current(new ExecTerminalProvider(), SystemStream.Output);
    Terminal.SignalHandler handler =
        signal -> {
          switch (signal) {
            case INT -> events.accept(new Event.Quit());
            case TSTP -> events.accept(new Event.Suspend());
            case WINCH -> events.accept(new Event.Resized());
            default -> {}
          }
        };
    return new FullScreen(new Xterm(pty, charset, handler), events);
  }

  /** The end of the input becomes a quit event. */
  void readKeys() {
    Keys keys = new Keys(input);
    Thread reader =
        new Thread(
            () -> {
              for (Input input = keys.next(); input != null; input = keys.next()) {
                events.accept(new Event.Typed(input));
              }
              events.accept(new Event.Quit());
            },
            "vtscope-keys");
    reader.setDaemon(true);
    reader.start();
  }

  void take() {
    terminal.setAttributes(raw());
    isTaken = true;
    painter.forget();
    terminal.puts(Capability.enter_ca_mode);
    terminal.puts(Capability.cursor_invisible);
    terminal.trackMouse(Terminal.MouseTracking.Normal);
    terminal.flush();
  }

  /** Unlike JLine's raw mode, this keeps Ctrl-C and Ctrl-Z as signals. */
  private Attributes raw() {
    Attributes raw = new Attributes(terminal.before());
    raw.setLocalFlags(
        EnumSet.of(
            Attributes.LocalFlag.ICANON, Attributes.LocalFlag.ECHO, Attributes.LocalFlag.IEXTEN),
        false);
    raw.setInputFlags(
        EnumSet.of(
            Attributes.InputFlag.IXON, Attributes.InputFlag.ICRNL, Attributes.InputFlag.INLCR),
        false);
    raw.setControlChar(Attributes.ControlChar.VMIN, 1);
    raw.setControlChar(Attributes.ControlChar.VTIME, 0);
    return raw;
  }

  private void giveBack() {
    if (!isTaken) {
      return;
    }
    isTaken = false;
    terminal.trackMouse(Terminal.MouseTracking.Off);
    terminal.writer().write(CLEAR);
    terminal.puts(Capability.cursor_normal);
    terminal.puts(Capability.exit_ca_mode);
    terminal.flush();
    terminal.setAttributes(terminal.before());
  }

  /** Stops this program, as Ctrl-Z does. */
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
    return size.getColumns() < NARROWEST ? DEFAULT_SIZE : size;
  }

  void show(Buffer cells) throws IOException {
    String changes = painter.paint(cells);
    if (!changes.isEmpty()) {
      terminal.writer().write(changes);
      if (terminal.writer().checkError()) {
        throw new IOException("it is closed");
      }
    }
  }

  @Override
  public void close() {
    try {
      input.close();
      giveBack();
      terminal.close();
    } catch (IOException | IOError e) {
      // best effort: the terminal is gone
    }
  }
}
