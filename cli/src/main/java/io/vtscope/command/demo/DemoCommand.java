package io.vtscope.command.demo;

import io.vtscope.command.console.ExitCode;
import io.vtscope.command.console.Interruption;
import io.vtscope.command.console.OutputFiles;
import io.vtscope.command.console.UsageException;
import io.vtscope.command.console.Version;
import io.vtscope.command.option.ReportOptions;
import io.vtscope.command.option.ViewOptions;
import io.vtscope.command.run.Run;
import io.vtscope.demo.DemoRun;
import io.vtscope.finding.Filter;
import io.vtscope.source.SourceException;
import io.vtscope.view.html.DemosHtml;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** {@code vtscope demo}. */
@Command(
    name = "demo",
    description = {
      "Runs a program with known problems (source tree only).",
      "Start it as ./vtscope demo in the source tree: vtscope.jar does not contain the demos."
          + " Options that are not listed below are passed to the demo; each accepts"
          + " --short, which ends it within seconds."
    },
    footer = {
      "  ./vtscope demo --list",
      "  ./vtscope demo pin-synchronized --jdk /usr/lib/jvm/java-21"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class DemoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "NAME", description = "The demo to run. Default: tour.")
  private @Nullable String name;

  @Option(names = "--list", description = "List the demos, and what vtscope finds in them.")
  private boolean list;

  @Option(
      names = "--all",
      description =
          "Run all demos, shortened, and write their tables and plots to one HTML page: FILE, or"
              + " vtscope-demos.html.")
  private boolean all;

  @Option(
      names = "--jdk",
      paramLabel = "HOME",
      defaultValue = "${sys:java.home}",
      description =
          "The JDK that runs the demo. May be repeated with --all. Default: that of vtscope.")
  private List<Path> jdks;

  @Option(
      names = "--watch",
      description = "Open the live view instead of a report. The default NAME is then rush.")
  private boolean watch;

  @Mixin private ViewOptions view;

  @Mixin private ReportOptions report;

  @Option(
      names = "--threads",
      paramLabel = "virtual|platform",
      description =
          "The kind of threads, for a demo that supports both. Default: both, one after the other.")
  private @Nullable Threads threads;

  /** Options for the demo. */
  @Unmatched private List<String> options = new ArrayList<>();

  enum Threads {
    VIRTUAL,
    PLATFORM
  }

  @Override
  public Integer call() throws SourceException, UsageException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    Samples samples = Samples.find();
    if (list) {
      list(samples, out);
      return ExitCode.FINE;
    }
    if (all) {
      sweep(samples);
      return ExitCode.FINE;
    }
    if (jdks.size() > 1) {
      throw new UsageException("more than one --jdk needs --all");
    }
    if (watch) {
      watch(samples, samples.named(name == null ? "rush" : name));
      return ExitCode.FINE;
    }
    report.check();
    int status = run(samples, samples.named(name == null ? "tour" : name), out);
    if (name == null) {
      spec.commandLine()
          .getErr()
          .println(
              "vtscope: run 'vtscope demo --list' for %d more demos"
                  .formatted(samples.all().size() - 1));
    }
    return status;
  }

  private void sweep(Samples samples) throws UsageException, InterruptedException {
    if (name != null || watch || threads != null || !options.isEmpty()) {
      throw new UsageException("--all takes no NAME, --watch, --threads or options of a demo");
    }
    Path page = report.htmlOr(Path.of("vtscope-demos.html"));
    PrintWriter err = spec.commandLine().getErr();
    try (Interruption interruption = Interruption.install()) {
      List<DemoRun> runs = new DemoSweep(samples, jdks, err).run(interruption);
      Files.writeString(page, DemosHtml.of(runs, Version.number(), Instant.now()));
      err.println("vtscope: page written to " + page);
    } catch (IOException e) {
      throw OutputFiles.refused(page, e);
    }
  }

  private int run(Samples samples, Demo demo, PrintWriter out)
      throws SourceException, UsageException, InterruptedException {
    int status = ExitCode.FINE;
    try (Interruption interruption = Interruption.install()) {
      Run run = new Run(report, Filter.NONE, spec.commandLine());
      for (Threads model : models(demo)) {
        if (!interruption.requested()) {
          List<String> command = command(samples, demo, model);
          status = Math.max(status, run.run(command, out, interruption));
        }
      }
    }
    return status;
  }

  /** Without --threads, both kinds; an output file holds only one report. */
  private List<Threads> models(Demo demo) throws UsageException {
    if (threads != null && !demo.bothModels()) {
      throw new UsageException("--threads: " + demo.name() + " supports only one kind of threads");
    }
    if (threads == null && demo.bothModels() && report.toFiles()) {
      throw new UsageException(
          "this demo writes two reports, and -o takes one: choose one with --threads");
    }
    return threads == null && demo.bothModels()
        ? List.of(Threads.PLATFORM, Threads.VIRTUAL)
        : List.of(threads == null ? Threads.VIRTUAL : threads);
  }

  private void watch(Samples samples, Demo demo)
      throws SourceException, UsageException, InterruptedException {
    if (!view.isView()) {
      throw new UsageException("--watch needs a terminal");
    }
    List<String> command = command(samples, demo, threads == null ? Threads.VIRTUAL : threads);
    try (Interruption interruption = Interruption.install();
        WatchedDemo watched = WatchedDemo.start(command)) {
      view.show(
          spec.commandLine().getOut(),
          "starting " + demo.name(),
          watched::feed,
          interruption,
          Duration.ofSeconds(1),
          null);
    }
  }

  private List<String> command(Samples samples, Demo demo, Threads model)
      throws UsageException, InterruptedException {
    List<String> arguments = new ArrayList<>(options);
    if (demo.bothModels()) {
      arguments.addAll(List.of("--threads", model.name().toLowerCase(Locale.ROOT)));
    }
    return samples.command(demo, jdks.getFirst(), arguments, spec.commandLine().getErr());
  }

  private static void list(Samples samples, PrintWriter out) throws UsageException {
    List<Demo> demos = samples.all();
    int width = demos.stream().mapToInt(demo -> demo.name().length()).max().orElse(0);
    for (Demo demo : demos) {
      String finds = demo.finds().equals("-") ? "nothing to find" : demo.finds();
      out.printf("vtscope demo %-" + width + "s  %s: %s%n", demo.name(), demo.line(), finds);
    }
  }
}
