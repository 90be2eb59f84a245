package io.vtscope.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** In what form the result of check or diff is wanted, and where it goes. */
final class ResultOptions {
  /** The forms that such a result has. */
  enum Form {
    TEXT(".txt"),
    JSON(".json"),
    /** Of diff only. */
    HTML(".html");

    private final String ending;

    Form(String ending) {
      this.ending = ending;
    }

    String ending() {
      return ending;
    }
  }

  private final Argument<@Nullable Form> form;

  private final Argument<@Nullable Path> output;

  /**
   * Adds them to a command.
   *
   * @param forms that its result has
   */
  ResultOptions(CommandSpec spec, Form... forms) {
    String names = Arrays.stream(forms).map(Form::name).collect(Collectors.joining(", "));
    String endings = Arrays.stream(forms).map(Form::ending).collect(Collectors.joining(", "));
    form =
        Argument.option(
            spec,
            OptionSpec.builder("--format")
                .paramLabel("FORM")
                .type(Form.class)
                .description(
                    "Form of the result: %s; by default text, or what the ending of FILE says."
                        .formatted(names)));
    output =
        Argument.option(
            spec,
            OptionSpec.builder("-o", "--output")
                .paramLabel("FILE")
                .type(Path.class)
                .description(
                    "Write the result to FILE (%s) and not to standard output."
                        .formatted(endings)));
  }

  /** Refuses what cannot be written before anything is observed. */
  void check() throws UsageException {
    if (output.value() != null) {
      form();
      OutputFiles.check(output.value());
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
    if (output.value() == null && form() != Form.TEXT) {
      Output.printUtf8(out, result);
      return;
    }
    if (output.value() == null) {
      out.print(result);
      out.flush();
      return;
    }
    try {
      Files.writeString(output.value(), result);
    } catch (IOException e) {
      throw OutputFiles.refused(output.value(), e);
    }
    err.println("vtscope: result written to " + output.value());
  }

  private Form form() throws UsageException {
    if (form.value() != null) {
      return form.value();
    }
    String name =
        output.value() == null ? ".txt" : output.value().toString().toLowerCase(Locale.ROOT);
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
            .formatted(output.value()));
  }
}
