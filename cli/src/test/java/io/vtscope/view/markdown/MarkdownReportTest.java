package io.vtscope.view.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.view.Shop;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class MarkdownReportTest {
  private static final Pattern FENCED = Pattern.compile("(?ms)^(`{3,})text$.*?^\\1$");
  private static final Pattern CODE = Pattern.compile("(?<!`)(`+)(?!`).*?(?<!`)\\1(?!`)");

  /** The maximum length of a GitHub issue. */
  private static final int LONGEST = 65_536;

  @ParameterizedTest
  @FieldSource("io.vtscope.view.Shop#JDKS")
  void verdictComesFirstThenTheWorstFinding(String jdk) {
    assertThat(MarkdownReport.of(Shop.on(jdk), "0.1.0"))
        .matches("(?s)## Not healthy: .*?\n\n.*?\n\n### (CRITICAL|WARNING) [a-z-]+\n\n.*")
        .contains("**Fix:**", "<details><summary>stack</summary>", "### Hotspots")
        .hasSizeLessThan(LONGEST);
  }

  @Test
  void nonWordsAreCode() {
    assertThat(Inline.sentence("a.B.c (db 4.2) holds this, 40 % of it; see https://x.org/a_b."))
        .isEqualTo("`a.B.c` (db 4.2) holds this, 40 % of it; see https://x.org/a_b.");
    assertThat(Inline.sentence("1. @Async of deadbeef1 and gh-12"))
        .isEqualTo("`1.` `@Async` of `deadbeef1` and `gh-12`");
    assertThat(Inline.code("a`b``c")).isEqualTo("```a`b``c```");
    assertThat(Inline.code("`")).isEqualTo("`` ` ``");
  }

  @Test
  void outsideOfCodeNoNameIsMarkup() {
    String report = MarkdownReport.of(Shop.ofHostileNames(), "0.1.0");
    String outside = CODE.matcher(FENCED.matcher(report).replaceAll("")).replaceAll("");
    assertThat(outside.replaceAll("</?details>|</?summary>", ""))
        .doesNotContain("<", ">", "$", "@", "[", "cmd", "\u001b", "\u202e")
        .doesNotContainPattern("(?m)(?<!^)(?<!#)#");
  }

  @Test
  void aBarInANameEndsNoCell() {
    assertThat(new Table("a", "b:").row(java.util.List.of(Inline.code("x|y"), "1")).text())
        .isEqualTo("| a | b |\n| --- | ---: |\n| `x\\|y` | 1 |\n");
  }
}
