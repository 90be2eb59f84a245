package io.vtscope.command;

import io.vtscope.live.LiveFeed;
import io.vtscope.source.SourceException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vtscope demo}. */
@Command(
    name = "demo",
    description = "Runs a sample application under the agent and reports.",
    mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(arity = "0..1", paramLabel = "NAME", description = "Which; the tour by default.")
  private @Nullable String name;

  @Option(names = "--list", description = "Say which there are.")
  private boolean list;

  @Option(
      names = "--jdk",
      paramLabel = "HOME",
      description = "The JDK that runs the sample; by default the one that runs vtscope.")
  private Path jdk = Path.of(System.getProperty("java.home"));

  @Option(
      names = "--watch",
      description = "Show it in the live view, until you leave; by default the rush.")
  private boolean watch;

  @Mixin private ViewOptions view = new ViewOptions();

  @Mixin private ReportOptions report = new ReportOptions();

  @Override
  public Integer call() throws SourceException, UsageException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    if (list) {
      list(out);
      return ExitCode.FINE;
    }
    if (watch) {
      watch(command(Demo.named(name == null ? "rush" : name)));
      return ExitCode.FINE;
    }
    report.check();
    int status =
        new Run(report, spec.commandLine())
            .run(command(Demo.named(name == null ? "tour" : name)), out);
    if (name == null) {
      out.println();
      list(out);
    }
    return status;
  }

  private void watch(List<String> command) throws SourceException, UsageException {
    if (!view.isView()) {
      throw new UsageException("to watch the demo needs a terminal");
    }
    try (Interruption interruption = Interruption.install();
        WatchedDemo demo = WatchedDemo.start(command);
        LiveFeed feed = demo.feed()) {
      view.show(feed, interruption, Duration.ofSeconds(1), null);
    }
  }

  private static void list(PrintWriter out) {
    for (Demo demo : Demo.values()) {
      out.printf("vtscope demo %-10s %s%n", demo.label(), demo.line());
    }
  }

  private List<String> command(Demo demo) throws UsageException {
    Path java = jdk.resolve("bin").resolve("java");
    if (!Files.isExecutable(java)) {
      throw new UsageException("there is no JDK in " + jdk);
    }
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.addAll(demo.jvmOptions());
    command.addAll(List.of("-cp", jar(demo).toString(), demo.mainClass()));
    return command;
  }

  private static Path jar(Demo demo) throws UsageException {
    String samples = System.getProperty("vtscope.samples");
    if (samples == null) {
      throw new UsageException("the demos are part of the source tree: run its ./vtscope demo");
    }
    Path target = Path.of(samples, demo.module(), "target");
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(target, "vtscope-samples-*.jar")) {
      for (Path jar : jars) {
        return jar;
      }
    } catch (IOException e) {
      // said below
    }
    throw new UsageException("the demo is not built: there is no jar in " + target);
  }
}
