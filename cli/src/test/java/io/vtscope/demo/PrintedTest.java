package io.vtscope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PrintedTest {
  private static final String OUTPUT =
      """
      Calibrating.

      measured, virtual threads

      | clients | requests/s |
      |--------:|-----------:|
      |     100 |        990 |
      |    5000 |          - |

      article A

      | clients | requests/s |
      |--------:|-----------:|
      |     100 |         98 |

      100 clients that wait 100 ms make 1000 requests/s, not 98.
      answered=1200 failed=0
      """;

  @Test
  void tablesAreReadWithTheirCaptions() {
    assertThat(Printed.of(OUTPUT).tables())
        .containsExactly(
            new DemoTable(
                "measured, virtual threads",
                List.of("clients", "requests/s"),
                List.of(List.of("100", "990"), List.of("5000", "-"))),
            new DemoTable(
                "article A", List.of("clients", "requests/s"), List.of(List.of("100", "98"))));
  }

  @Test
  void keepsTextAroundTablesExceptProgramCounts() {
    assertThat(Printed.of(OUTPUT).words())
        .containsExactly(
            "Calibrating.", "100 clients that wait 100 ms make 1000 requests/s, not 98.");
  }

  @Test
  void aRowThatIsCutOffIsNoRow() {
    assertThat(Printed.of("caption\n| a | b |\n|--:|--:|\n| 1 | 2 |\n| 3").tables())
        .containsExactly(new DemoTable("caption", List.of("a", "b"), List.of(List.of("1", "2"))));
  }

  @Test
  void textWithoutATableIsWords() {
    assertThat(Printed.of("|\n||\nno table").words()).containsExactly("|", "||", "no table");
    assertThat(Printed.of("").words()).isEmpty();
  }
}
