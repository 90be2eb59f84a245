package io.vtscope.view.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.jvm.Jdk;
import org.junit.jupiter.api.Test;

class KnownBugsTextTest {
  @Test
  void listsTheBugsOfAJdk() {
    assertThat(
            KnownBugsText.of(new Jdk("27.0.1.0.3+1-1-Debian", "Debian", null, "Linux-amd64"), 100))
        .startsWith(
            """
            3 known bugs of JDK 27.0.1.0.3+1-1-Debian (Debian):

            JDK-8371045 can deadlock socket I/O during class loading, when the poller gets no carrier.
              release     no fixed release is known
              platform    linux
              workaround  run with -Djdk.pollerMode=1
              report      advice on findings that fit
              source      https://bugs.openjdk.org/browse/JDK-8371045

            """);
  }

  @Test
  void namesTheReleasesOfAVendor() {
    assertThat(KnownBugsText.of(new Jdk("25.0.2", "Corretto", null, "linux-amd64"), 100))
        .startsWith("9 known bugs of JDK 25.0.2 (Corretto):")
        .contains("  release     fixed in 25.0.4 and Corretto 25.0.3.9.1\n")
        .doesNotContain("JDK-8370887", "windows");
  }

  @Test
  void saysThatNoneIsKnown() {
    assertThat(KnownBugsText.of(Jdk.of("20.0.1"), 100))
        .isEqualTo("No known bug of JDK 20.0.1 harms virtual threads.\n");
  }
}
