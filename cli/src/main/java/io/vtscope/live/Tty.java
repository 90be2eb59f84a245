package io.vtscope.live;

import dev.tamboui.buffer.Buffer;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;

/**
 * The terminal: taken over while the view is shown, and given back as it was, whatever happens. Its
 * settings are read and changed by {@code stty}, once each, as a program takes ten milliseconds to
 * start; the signals are JLine's business.
 */
final class Tty implements AutoCloseable {
  /** Another screen without a cursor, with the mouse told as "button; column; row". */
  private static final String ENTER = "\u001b[?1049h\u001b[?25l\u001b[?1000h\u001b[?1006h";

  private static final String LEAVE =
      "\u001b[0m\u001b[2J\u001b[?1006l\u001b[?1000l\u001b[?25h\u001b[?1049l";

  private static final int NARROWEST = 20;
  private static final int STOP_SECONDS = 5;

  /** A read waits for a key, which is not shown; Ctrl-C and Ctrl-Z are signals as ever. */
  private static final String[] RAW =
      "stty -icanon -echo -iexten -ixon -icrnl -inlcr min 1 time 0".split(" ", -1);

  private final Charset charset;
  private final String before;
  private final Map<String, Object> handlers = new HashMap<>();

  /** Not System.out: it is closed as soon as the JVM is asked to end. */
  private final OutputStream out = new FileOutputStream(FileDescriptor.out);

  private final Painter painter = new Painter();
  private Size size;
  private boolean taken;

  /** Characters in a row, and rows. */
  record Size(int columns, int rows) {
    /** Where the terminal does not know. */
    private static final Size USUAL = new Size(80, 24);

    /** Of "24 80", as stty says it. */
    static Size of(String text) {
      String[] numbers = text.strip().split(" ", 2);
      try {
        Size size = new Size(Integer.parseInt(numbers[1]), Integer.parseInt(numbers[0]));
        return size.columns() < NARROWEST ? USUAL : size;
      } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
        return USUAL;
      }
    }
  }

  private Tty(String before, Size size, Charset charset) {
    this.before = before;
    this.size = size;
    this.charset = charset;
  }

  /**
   * The terminal that this program was started in.
   *
   * @throws IOException where there is none
   */
  static Tty open(Charset charset) throws IOException {
    String[] said = said("sh", "-c", "stty -g && stty size").split("\n", 2);
    return new Tty(said[0].strip(), Size.of(said.length == 1 ? "" : said[1]), charset);
  }

  /** Runs a program on the terminal. */
  private static String said(String... command) throws IOException {
    Process program =
        new ProcessBuilder(command)
            .redirectInput(ProcessBuilder.Redirect.INHERIT)
            .redirectErrorStream(true)
            .start();
    String said = new String(program.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    try {
      if (!program.waitFor(STOP_SECONDS, TimeUnit.SECONDS) || program.exitValue() != 0) {
        throw new IOException(said.strip());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
    return said;
  }

  /**
   * Calls back, on any thread, when the user asks the program to do something.
   *
   * @param signal INT for one
   */
  void on(String signal, Runnable then) {
    @Nullable Object former = Signals.register(signal, then);
    if (former != null) {
      handlers.put(signal, former);
    }
  }

  /** Takes it over. */
  synchronized void take() throws IOException {
    said(RAW);
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
      said("stty", before);
    } catch (IOException e) {
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

  synchronized Size size() {
    return size;
  }

  /** Asks the terminal how large it has become. */
  synchronized Size resized() {
    try {
      size = Size.of(said("stty", "size"));
    } catch (IOException e) {
      // it is gone, which others will notice
    }
    return size;
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
    handlers.forEach(Signals::unregister);
  }
}
