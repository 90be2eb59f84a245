package io.vtscope.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** In what form the result of check or diff is wanted, and where it goes. */
final class ResultOptions {
  /** The forms that such a result has. */
  enum Form {
    TEXT,
    JSON,
    /** Of diff only. */
    HTML
  }

  @Option(
      names = "--format",
      paramLabel = "FORM",
      description =
          "Form of the result: ${COMPLETION-CANDIDATES}; by default text, or what the ending of"
              + " FILE says.")
  private @Nullable Form form;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write the result to FILE (.txt, .json, .html) and not to standard output.")
  private @Nullable Path output;

  /** Refuses what cannot be written before anything is observed. */
  void check() throws UsageException {
    if (output != null) {
      form();
      OutputFiles.check(output);
    }
  }

  /** Refuses what there is no result of check in. */
  void checkForGate() throws UsageException {
    check();
    if (form() == Form.HTML) {
      throw new UsageException("the result of check is TEXT (.txt) or JSON (.json), and not HTML");
    }
  }

  /** Writes the result where it is wanted. */
  void write(Function<Form, String> text, PrintWriter out, PrintWriter err) throws UsageException {
    String result = text.apply(form());
    if (output == null) {
      out.print(result);
      out.flush();
      return;
    }
    try {
      Files.writeString(output, result);
    } catch (IOException e) {
      throw new UsageException("%s cannot be written: %s".formatted(output, e.getMessage()));
    }
    err.println("vtscope: result written to " + output);
  }

  private Form form() throws UsageException {
    if (form != null) {
      return form;
    }
    String name = output == null ? ".txt" : output.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".txt")) {
      return Form.TEXT;
    }
    if (name.endsWith(".json")) {
      return Form.JSON;
    }
    if (name.endsWith(".html")) {
      return Form.HTML;
    }
    throw new UsageException(
        "%s: its ending says no form of result; there are .txt, .json, and of diff .html"
            .formatted(output));
  }
}
