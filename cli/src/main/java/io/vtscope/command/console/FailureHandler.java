package io.vtscope.command.console;

import io.vtscope.source.SourceException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Converts failures into a sentence and an exit status. */
public final class FailureHandler implements IExecutionExceptionHandler {
  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
    return handle(e, command.getErr());
  }

  public static int handle(Throwable e, PrintWriter err) {
    if (e instanceof SourceException source) {
      err.println("vtscope: " + source.getMessage());
      return source.kind() == SourceException.Kind.NOT_OBSERVABLE
          ? ExitCode.NOT_OBSERVABLE
          : ExitCode.NOT_ANSWERABLE;
    }
    if (e instanceof UsageException usage) {
      err.println("vtscope: " + usage.getMessage());
      return ExitCode.WRONG_USAGE;
    }
    if (e instanceof OutOfMemoryError) {
      err.println(
          "vtscope: %d MB of memory are not enough; run java -Xmx2g -jar vtscope.jar ..."
              .formatted(Runtime.getRuntime().maxMemory() >> 20));
      return ExitCode.NOT_ANSWERABLE;
    }
    err.println("vtscope: this is a bug in vtscope; please report it with the lines below");
    e.printStackTrace(err);
    return ExitCode.BUG;
  }
}
