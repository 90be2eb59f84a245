package io.vtscope.live;

import io.vtscope.view.tui.Control;
import io.vtscope.view.tui.Golden;
import io.vtscope.view.tui.Input;
import io.vtscope.view.tui.SavedScreen;
import io.vtscope.view.tui.state.Condition;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Theme;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The pictures in {@code docs/images} are what the live view shows, drawn as {@code s} saves it.
 */
class PicturesTest {
  private static final Path DOCS = Path.of("../docs/images");
  private static final int COLUMNS = 110;
  private static final int ROWS = 30;

  /** The time at which every screen has data. */
  private static final Duration MOMENT = Duration.ofSeconds(24);

  private static final ViewModel SHOP = shop();

  private static ViewModel shop() {
    try (ReplayFeed recording = Shop.on(21)) {
      ViewModel model = recording.at(recording.from() + MOMENT.toNanos());
      return new ViewModel(
          model.diagnosis(), model.trends(), Condition.live(null), model.now(), model.number());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "overview,1",
    "hotspots,2",
    "carriers,3",
    "executors,4",
    "threads,5",
    "compensation,6",
    "detail,2 Enter"
  })
  void aPictureShowsTodaysScreen(String name, String keys) {
    Ui ui = Ui.start(COLUMNS, ROWS, Theme.DARK, false, Duration.ofSeconds(1));
    for (String key : keys.split(" ", -1)) {
      ui = Control.on(ui, SHOP, new Input.Key(key));
    }
    Golden.check(DOCS.resolve("view-" + name + ".svg"), SavedScreen.of(ui, SHOP).svg());
  }
}
