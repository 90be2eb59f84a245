package io.vtscope.command.help;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextPageTest {
  @Test
  void aPageIsWrappedToTheWidth() {
    String page =
        """
        # deadlock: Threads wait for each other

        ## How to fix it

        Two lines of a
        paragraph that is filled again.

        - An item that
          goes on in a second line.
        1. Code:

               lock.lock(); // as it is, however long

        2. The end.

        ## See also

        `docs/findings.md#deadlock`
        """;
    assertThat(TextPage.of(page, 30))
        .isEqualTo(
            """
            deadlock: Threads wait for each other

            How to fix it

              Two lines of a paragraph
              that is filled again.

              - An item that goes on in a
                second line.
              1. Code:

                     lock.lock(); // as it is, however long

              2. The end.

            See also

              https://github.com/vtscope/vtscope/blob/main/docs/findings.md#deadlock
            """);
  }
}
