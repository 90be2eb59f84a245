package io.vtscope.command.option;

import io.vtscope.command.console.Interruption;
import io.vtscope.command.console.UsageException;
import io.vtscope.live.Choice;
import io.vtscope.live.Chooser;
import io.vtscope.source.Jvms;
import io.vtscope.source.Listing;
import io.vtscope.source.SourceException;
import io.vtscope.view.format.Printable;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** Chooses a JVM if the command line names none. */
public final class TargetChoice {
  private TargetChoice() {}

  /**
   * Takes the only JVM that uses virtual threads, otherwise asks the user.
   *
   * @return a PID
   * @throws UsageException if there is no terminal, or the user chose none
   */
  public static String pid(CommandSpec command) throws UsageException, SourceException {
    List<Listing> listings = Listing.of(Jvms.list());
    if (listings.isEmpty()) {
      throw new SourceException(
          SourceException.Kind.NOT_OBSERVABLE,
          "this user has no running JVM: start the application");
    }
    PrintWriter err = command.commandLine().getErr();
    Listing only = only(listings);
    if (only != null) {
      err.printf(
          "vtscope: attaching to %d %s, the only JVM that uses virtual threads%n",
          only.jvm().pid(), Printable.of(only.jvm().name()));
      return pid(only);
    }
    if (!ViewOptions.isInteractive()) {
      JvmTable.print(listings, err);
      throw new UsageException(
          "name one of these JVMs, for example: %s %s"
              .formatted(command.qualifiedName(), pid(preferred(listings))));
    }
    return pid(choose(command.qualifiedName(), listings));
  }

  private static String pid(Listing listing) {
    return Long.toString(listing.jvm().pid());
  }

  /** Null unless exactly one JVM uses virtual threads. */
  static @Nullable Listing only(List<Listing> listings) {
    List<Listing> users =
        listings.stream().filter(TargetChoice::usesVirtualThreads).limit(2).toList();
    return users.size() == 1 ? users.getFirst() : null;
  }

  private static boolean usesVirtualThreads(Listing listing) {
    return listing.virtualThreads().orElse(false);
  }

  /** Prefers JVMs with virtual threads. */
  private static Listing preferred(List<Listing> listings) {
    return listings.stream()
        .filter(TargetChoice::usesVirtualThreads)
        .findFirst()
        .orElse(listings.getFirst());
  }

  private static Listing choose(String command, List<Listing> listings) throws UsageException {
    Choice open =
        Choice.of(
            command + ": choose a JVM",
            JvmTable.HEADER,
            JvmTable.rows(listings, Instant.now()),
            listings.indexOf(preferred(listings)));
    try (Interruption interruption = Interruption.install()) {
      Choice last = Chooser.choose(open, ReportOptions.charset(), interruption::requested);
      if (last.state() != Choice.State.CHOSEN) {
        throw new UsageException("no JVM was chosen");
      }
      return listings.get(last.selected());
    } catch (IOException e) {
      throw new UsageException(
          "cannot use the terminal: %s; name a JVM instead".formatted(e.getMessage()));
    }
  }
}
