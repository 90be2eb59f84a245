package io.vtscope.command;

import io.vtscope.source.Jvm;
import io.vtscope.source.Jvms;
import io.vtscope.source.Listing;
import io.vtscope.view.format.Printable;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code vtscope list}. */
@Command(name = "list", description = ListCommand.DESCRIPTION, mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {
  /** What it is for, as the usage of all commands says it too. */
  static final String DESCRIPTION = "Lists the JVMs of this user.";

  private static final String ROW = "%-8s %-12s %-16s %-8s %s%n";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    return list(spec.commandLine().getOut());
  }

  /** The whole command. */
  static int list(PrintWriter out) {
    List<Jvm> jvms = Jvms.list();
    if (jvms.isEmpty()) {
      out.println("No JVM of this user runs here.");
      return ExitCode.FINE;
    }
    print(Listing.of(jvms), out);
    return ExitCode.FINE;
  }

  static void print(List<Listing> listings, PrintWriter out) {
    out.printf(ROW, "PID", "JDK", "VIRTUAL THREADS", "AGENT", "NAME");
    for (Listing listing : listings) {
      out.printf(
          ROW,
          listing.jvm().pid(),
          orUnknown(listing.jdk()),
          virtualThreads(listing.virtualThreads()),
          listing.trouble() == null && listing.agent() == null ? "-" : orUnknown(listing.agent()),
          Printable.of(listing.jvm().name()));
      if (listing.trouble() != null) {
        out.println("         " + Printable.of(listing.trouble()));
      }
    }
  }

  private static String virtualThreads(Optional<Boolean> used) {
    return used.map(yes -> yes ? "in use" : "not seen").orElse("?");
  }

  private static String orUnknown(@Nullable String text) {
    return text == null ? "?" : text;
  }
}
