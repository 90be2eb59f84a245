package io.vtscope.command;

import io.vtscope.source.Jvm;
import io.vtscope.source.Jvms;
import io.vtscope.source.Listing;
import io.vtscope.source.SourceException;
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
@Command(
    name = "list",
    description = "Lists the JVMs of this user, and whether they use virtual threads.",
    footer = {"  vtscope list", "  java -jar vtscope.jar list"})
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class ListCommand implements Callable<Integer> {
  private static final String ROW = "%-8s %-12s %-16s %-8s %s%n";

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws SourceException {
    PrintWriter out = spec.commandLine().getOut();
    List<Jvm> jvms = Jvms.list();
    if (jvms.isEmpty()) {
      out.println("This user has no running JVM.");
      return ExitCode.FINE;
    }
    print(Listing.of(jvms), out);
    return ExitCode.FINE;
  }

  private static void print(List<Listing> listings, PrintWriter out) {
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
