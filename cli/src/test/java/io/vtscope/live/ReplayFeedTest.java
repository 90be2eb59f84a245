package io.vtscope.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.view.tui.Control;
import io.vtscope.view.tui.Input;
import io.vtscope.view.tui.SavedScreen;
import io.vtscope.view.tui.Screen;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Theme;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplayFeedTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  @ParameterizedTest
  @ValueSource(ints = {21, 25})
  void aMomentLooksTheSameHoweverItIsReached(int jdk) {
    try (ReplayFeed played = Shop.on(jdk);
        ReplayFeed jumped = Shop.on(jdk);
        ReplayFeed back = Shop.on(jdk)) {
      long moment = played.from() + 20 * SECOND + SECOND / 3;
      for (long at = played.from(); at < moment; at += SECOND / 4) {
        played.at(at);
      }
      back.at(Long.MAX_VALUE);
      List<String> screens = screens(played.at(moment));
      assertThat(screens(jumped.at(moment))).isEqualTo(screens);
      assertThat(screens(back.at(moment))).isEqualTo(screens);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {21, 25})
  void hotspotChartIsCompleteAfterAnyJump(int jdk) {
    try (ReplayFeed feed = Shop.on(jdk)) {
      ViewModel end = feed.at(Long.MAX_VALUE);
      assertThat(screen(end, "2")).containsPattern("rising|falling|steady|quiet");
    }
  }

  private static List<String> screens(ViewModel model) {
    return List.of(
        screen(model, "1"),
        screen(model, "2"),
        screen(model, "2", "Enter"),
        screen(model, "3"),
        screen(model, "4"),
        screen(model, "5"),
        screen(model, "6"));
  }

  private static String screen(ViewModel model, String... keys) {
    Ui ui = Ui.start(140, 40, Theme.DARK, false, Duration.ofSeconds(1));
    for (String key : keys) {
      ui = Control.on(ui, model, new Input.Key(key));
    }
    return SavedScreen.text(Screen.draw(ui, model));
  }
}
