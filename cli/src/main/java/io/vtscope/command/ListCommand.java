package io.vtscope.command;

import io.vtscope.command.console.ExitCode;
import io.vtscope.command.option.JvmTable;
import io.vtscope.source.Jvm;
import io.vtscope.source.Jvms;
import io.vtscope.source.Listing;
import io.vtscope.source.SourceException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code vtscope list}. */
@Command(
    name = "list",
    description = "Lists the JVMs of this user, and whether they use virtual threads.",
    footer = {"  vtscope list", "  java -jar vtscope.jar list"})
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class ListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws SourceException {
    PrintWriter out = spec.commandLine().getOut();
    List<Jvm> jvms = Jvms.list();
    if (jvms.isEmpty()) {
      out.println("This user has no running JVM.");
      return ExitCode.FINE;
    }
    JvmTable.print(Listing.of(jvms), out);
    return ExitCode.FINE;
  }
}
