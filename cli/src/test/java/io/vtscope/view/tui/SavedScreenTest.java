package io.vtscope.view.tui;

import static io.vtscope.view.tui.ViewModels.press;
import static io.vtscope.view.tui.ViewModels.ui;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.view.tui.state.ViewModel;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class SavedScreenTest {
  private static final ViewModel BUSY = ViewModels.busy();

  @Test
  void theDataHasAllRowsOfTheTableThatTheFilterLeaves() {
    SavedScreen saved =
        SavedScreen.of(press(ui(80, 12), BUSY, "2", "/", "f", "i", "l", "e", "Enter"), BUSY);
    assertThat(saved.name()).isEqualTo("hotspots");
    assertThat(String.valueOf(saved.data().get("rows")))
        .contains("app.Files.load:7")
        .contains("Held=1.2 s")
        .doesNotContain("org.db");
  }

  @Test
  void thePictureIsXmlAndShowsWhatTheScreenDoes() throws Exception {
    for (String tab : List.of("1", "2", "3", "4", "5", "6")) {
      SavedScreen saved = SavedScreen.of(press(ui(120, 36), BUSY, tab), BUSY);
      var document =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(new InputSource(new StringReader(saved.svg())));
      assertThat(document.getElementsByTagName("text").getLength()).isGreaterThan(20);
      assertThat(saved.svg()).contains("app.Main").doesNotContain("href");
    }
  }
}
