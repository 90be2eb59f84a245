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

/** The output file of dump, check or diff, and its format. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class ResultOptions {
  public static final String DEFAULT = "Default: by the ending of FILE, or TEXT.";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write the result to FILE instead of printing it.")
  private @Nullable Path output;

  /**
   * Called before observing, to report errors early.
   *
   * @param named the value of {@code --format}
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
