package io.vtscope.command;

import io.vtscope.command.console.ExitCode;
import io.vtscope.command.console.Interruption;
import io.vtscope.command.console.UsageException;
import io.vtscope.command.option.ViewOptions;
import io.vtscope.finding.Diagnosis;
import io.vtscope.ledger.Aggregator;
import io.vtscope.live.Feed;
import io.vtscope.rule.Rules;
import io.vtscope.source.SourceException;
import io.vtscope.view.tui.state.Command;
import io.vtscope.view.tui.state.Condition;
import io.vtscope.view.tui.state.Trends;
import io.vtscope.view.tui.state.ViewModel;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A view that fails when "n" is pressed. */
@CommandLine.Command(name = "broken")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class BrokenView implements Callable<Integer> {
  @Parameters private Where where;
  @Mixin private ViewOptions view;

  enum Where {
    FEED,
    SCREEN
  }

  public static void main(String[] args) {
    System.exit(Main.commandLine(() -> 80).addSubcommand(new BrokenView()).execute(args));
  }

  @Override
  public Integer call() throws UsageException, SourceException {
    try (Interruption interruption = Interruption.install()) {
      view.show(
          new PrintWriter(System.out, true, StandardCharsets.UTF_8),
          "breaking",
          () -> new BrokenFeed(where),
          interruption,
          Duration.ofSeconds(1),
          null);
    }
    return ExitCode.FINE;
  }

  private static final class BrokenFeed implements Feed {
    private final Where where;
    private @Nullable Listener listener;

    BrokenFeed(Where where) {
      this.where = where;
    }

    @Override
    public ViewModel start(Listener told) {
      listener = told;
      return model(Rules.diagnose(new Aggregator().snapshot()));
    }

    private static ViewModel model(Diagnosis diagnosis) {
      Condition.Replay replay = new Condition.Replay(0, 1, 2, 1, true);
      return new ViewModel(
          diagnosis,
          Trends.NONE,
          new Condition("", null, Condition.State.LIVE, 0, null, "its beginning", replay),
          1,
          1);
    }

    @Override
    public void every(Duration interval) {}

    @Override
    @SuppressWarnings("NullAway") // the bug
    public void execute(Command command) {
      Listener told = Objects.requireNonNull(listener);
      if (where == Where.FEED) {
        told.failed(new StackOverflowError("in the feed"));
      } else {
        told.seen(model(null));
      }
    }

    @Override
    public void close() {}
  }
}
