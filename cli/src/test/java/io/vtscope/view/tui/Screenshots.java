package io.vtscope.view.tui;

import io.vtscope.aggregate.Aggregator;
import io.vtscope.finding.Diagnosis;
import io.vtscope.source.RecordingSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Draws each screen of a recording into a folder, by the code that "s" saves with. From the
 * repository's top, after a build:
 *
 * <pre>
 * java -javaagent:agent/dist/target/vtscope.jar=quiet,output=/tmp/rush.jfr \
 *   -Djdk.virtualThreadScheduler.parallelism=4 -Djdk.reflect.useNativeAccessorOnly=true \
 *   -cp sample-apps/plain/target/classes io.vtscope.samples.plain.Rush   # Ctrl-C after 30 s
 * java -cp "cli/target/lib/*:cli/target/test-classes" io.vtscope.view.tui.Screenshots \
 *   /tmp/rush.jfr docs
 * </pre>
 */
final class Screenshots {
  private static final int COLUMNS = 110;
  private static final int ROWS = 30;

  private Screenshots() {}

  public static void main(String[] args) throws Exception {
    Aggregator aggregator = new Aggregator();
    RecordingSource.read(Path.of(args[0]), aggregator::accept);
    Sight sight =
        new Sight(
            Diagnosis.of(aggregator.snapshot()),
            Trends.NONE,
            Condition.live(null),
            aggregator.snapshot().window().to(),
            1);
    Path folder = Path.of(args[1]);
    Ui ui = Ui.start(COLUMNS, ROWS, Theme.DARK, false, Duration.ofSeconds(1));
    for (Tab tab : Tab.values()) {
      Saved saved = Saved.of(press(ui, sight, List.of("" + tab.number())), sight);
      Files.writeString(folder.resolve("view-" + saved.name() + ".svg"), saved.svg());
    }
    Saved detail = Saved.of(press(ui, sight, List.of("2", "Enter")), sight);
    Files.writeString(folder.resolve("view-detail.svg"), detail.svg());
  }

  private static Ui press(Ui ui, Sight sight, List<String> keys) {
    Ui after = ui;
    for (String key : keys) {
      after = Control.on(after, sight, new Input.Key(key));
    }
    return after;
  }
}
