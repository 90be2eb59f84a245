package io.vtscope.command;

import io.vtscope.demo.DemoRun;
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
      "Runs a sample application under the agent and reports.",
      "Options that are not named below go to the sample; each knows --short, the same in seconds."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class DemoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "NAME", description = "Which; the tour by default.")
  private @Nullable String name;

  @Option(names = "--list", description = "Say which there are.")
  private boolean list;

  @Option(
      names = "--all",
      description =
          "Run each, shortened, and write one page of HTML with all tables and plots: FILE of -o, by"
              + " default vtscope-demos.html.")
  private boolean all;

  @Option(
      names = "--jdk",
      paramLabel = "HOME",
      defaultValue = "${sys:java.home}",
      description =
          "The JDK that runs the sample; by default the one that runs vtscope. With --all it may be"
              + " repeated.")
  private List<Path> jdks;

  @Option(
      names = "--watch",
      description = "Show it in the live view, until you leave; by default the rush.")
  private boolean watch;

  @Mixin private ViewOptions view;

  @Mixin private ReportOptions report;

  @Option(
      names = "--threads",
      paramLabel = "virtual|platform",
      description =
          "On which threads it runs, where it can do both; by default first one, then the other.")
  private @Nullable Threads threads;

  /** Those of the sample. */
  @Unmatched private List<String> options = new ArrayList<>();

  /** The two kinds that a sample may run on. */
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
      throw new UsageException("several JDKs are for --all");
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
              "vtscope: 'vtscope demo --list' has %d more".formatted(samples.all().size() - 1));
    }
    return status;
  }

  private void sweep(Samples samples) throws UsageException, InterruptedException {
    if (name != null || watch || threads != null || !options.isEmpty()) {
      throw new UsageException("--all runs each in its own way: nothing else to choose");
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
      Run run = new Run(report, spec.commandLine());
      for (Threads model : models(demo)) {
        if (!interruption.requested()) {
          List<String> command = command(samples, demo, model);
          status = Math.max(status, run.run(command, out, interruption));
        }
      }
    }
    return status;
  }

  /** A report for each: one file cannot hold two. */
  private List<Threads> models(Demo demo) throws UsageException {
    if (threads != null && !demo.bothModels()) {
      throw new UsageException(demo.name() + " runs in one way only, without --threads");
    }
    if (threads == null && demo.bothModels() && report.toFiles()) {
      throw new UsageException("there are two reports, one file: choose by --threads");
    }
    return threads == null && demo.bothModels()
        ? List.of(Threads.PLATFORM, Threads.VIRTUAL)
        : List.of(threads == null ? Threads.VIRTUAL : threads);
  }

  private void watch(Samples samples, Demo demo)
      throws SourceException, UsageException, InterruptedException {
    if (!view.isView()) {
      throw new UsageException("to watch the demo needs a terminal");
    }
    List<String> command = command(samples, demo, threads == null ? Threads.VIRTUAL : threads);
    try (Interruption interruption = Interruption.install();
        WatchedDemo watched = WatchedDemo.start(command)) {
      view.show(
          "starting " + demo.name(), watched::feed, interruption, Duration.ofSeconds(1), null);
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
