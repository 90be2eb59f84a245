package io.vtscope.view.tui.widget;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FitTest {
  @Test
  void aPlaceLosesItsPackagesBeforeItsNames() {
    String place = "io.vtscope.samples.plain.Stock.reserve:23";
    assertThat(Fit.place(place, 41, "…")).isEqualTo(place);
    assertThat(Fit.place(place, 30, "…")).isEqualTo("i.v.s.p.Stock.reserve:23");
    assertThat(Fit.place(place, 20, "…")).isEqualTo("Stock.reserve:23");
    assertThat(Fit.place(place, 10, "…")).isEqualTo("…eserve:23");
    assertThat(Fit.place(place, 0, "…")).isEmpty();
  }

  @Test
  void bothPlacesOfASentenceLoseTheirPackages() {
    assertThat(Fit.place("a.bc.Type.run:1 in java.lang.Thread.sleep", 28, "…"))
        .isEqualTo("Type.run:1 in Thread.sleep");
  }

  @Test
  void aWideCharacterIsNeverHalved() {
    assertThat(Fit.left("订单", 4, "…")).isEqualTo("订单");
    assertThat(Fit.left("订单", 3, "…")).isEqualTo("订…");
    assertThat(Fit.left("订单", 2, "…")).isEqualTo("… ");
    assertThat(Fit.right("订", 5, "")).isEqualTo("   订");
  }

  @Test
  void measuresEscapedCharactersAsShown() {
    assertThat(Fit.left("a\nb", 9, "…")).isEqualTo("a\\u000ab ");
    assertThat(Fit.right("a\u001b[31m", 12, "")).isEqualTo(" a\\u001b[31m");
    assertThat(Fit.cut("a\nbcd", 6, "…")).isEqualTo("a\\u00…");
  }

  @Test
  void aWordThatIsLongerThanALineIsBroken() {
    assertThat(Fit.wrap("one abcdefgh 5 %", 5)).containsExactly("one", "abcde", "fgh", "5 %");
  }

  @Test
  void aNumberKeepsItsUnit() {
    assertThat(Fit.wrap("held for 250 ms", 12)).containsExactly("held for", "250 ms");
  }
}
