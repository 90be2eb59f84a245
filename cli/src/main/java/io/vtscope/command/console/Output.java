package io.vtscope.command.console;

import io.vtscope.view.format.Ascii;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Standard output or error: text in the terminal's charset, data in UTF-8. */
public final class Output extends PrintWriter {
  private final PrintStream stream;

  private Output(Writer writer, PrintStream stream) {
    super(writer, true);
    this.stream = stream;
  }

  /** Prints "us" if the charset has no "µ", because "?s" could be any unit. */
  public static Output to(PrintStream stream) {
    Charset charset = stream.charset();
    Writer writer = new OutputStreamWriter(stream, charset);
    return new Output(charset.newEncoder().canEncode('µ') ? writer : new Plain(writer), stream);
  }

  /** Prints data in UTF-8, regardless of the terminal's charset. */
  public static void printUtf8(PrintWriter out, String text) {
    if (out instanceof Output output) {
      output.flush();
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      output.stream.write(bytes, 0, bytes.length);
      output.stream.flush();
    } else {
      out.print(text);
      out.flush();
    }
  }

  /** Also flushes. */
  @Override
  public boolean checkError() {
    return super.checkError() || stream.checkError();
  }

  private static final class Plain extends FilterWriter {
    Plain(Writer writer) {
      super(writer);
    }

    @Override
    public void write(int character) throws IOException {
      write(Character.toString(character), 0, 1);
    }

    @Override
    public void write(char[] characters, int from, int length) throws IOException {
      write(new String(characters, from, length), 0, length);
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
      out.write(Ascii.of(text.substring(from, from + length)));
    }
  }
}
