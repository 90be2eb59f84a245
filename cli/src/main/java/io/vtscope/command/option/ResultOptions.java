package io.vtscope.command.option;

import io.vtscope.command.console.Output;
import io.vtscope.command.console.OutputFiles;
import io.vtscope.command.console.UsageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The file that a result of dump, check or diff is written to, and its form. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class ResultOptions {
  /** Ends the description of each command's {@code --format}. */
  public static final String DEFAULT = "Default: that of the ending of FILE, or TEXT.";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write the result to FILE instead of printing it.")
  private @Nullable Path output;

  /**
   * The form of the result. Called before anything is observed: it refuses a file that cannot be
   * written.
   *
   * @param named the value of {@code --format}
   * @param allowed the forms that the command writes
   */
  public Format form(@Nullable Format named, Format... allowed) throws UsageException {
    Format form = named;
    if (output != null) {
      form = Format.of(named, output);
      OutputFiles.check(output);
    }
    if (form == null) {
      return Format.TEXT;
    }
    if (!List.of(allowed).contains(form)) {
      throw new UsageException(
          "vtscope %s writes %s, not %s"
              .formatted(
                  spec.name(),
                  Arrays.stream(allowed).map(Format::toString).collect(Collectors.joining(" or ")),
                  form));
    }
    return form;
  }

  /** Writes the result to the file, or else to standard output. */
  public void write(String text, Format form) throws UsageException {
    PrintWriter out = spec.commandLine().getOut();
    if (output != null) {
      try {
        Files.writeString(output, text);
      } catch (IOException e) {
        throw OutputFiles.refused(output, e);
      }
      spec.commandLine().getErr().println("vtscope: result written to " + output);
    } else if (form == Format.TEXT) {
      out.print(text);
      out.flush();
    } else {
      Output.printUtf8(out, text);
    }
  }
}
