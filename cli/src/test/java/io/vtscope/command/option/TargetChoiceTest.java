package io.vtscope.command.option;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.source.Jvm;
import io.vtscope.source.Listing;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TargetChoiceTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final Listing SHOP = listing(4711, "shop.jar", "25.0.3", true);
  private static final Listing BUILD = listing(4712, "Build", "21.0.8", false);

  @Test
  void takesTheOnlyUserOfVirtualThreads() {
    assertThat(TargetChoice.only(List.of(BUILD, SHOP))).isEqualTo(SHOP);
    assertThat(TargetChoice.only(List.of(SHOP))).isEqualTo(SHOP);
  }

  @Test
  void takesNoneIfThereAreSeveralOrNone() {
    assertThat(TargetChoice.only(List.of(SHOP, listing(1, "other.jar", "25.0.3", true)))).isNull();
    assertThat(TargetChoice.only(List.of(BUILD))).isNull();
    assertThat(TargetChoice.only(List.of(listing(1, "a.jar", "25.0.3", null)))).isNull();
  }

  @Test
  void rowsSayWhatIsKnownInWords() {
    Listing silent =
        new Listing(
            new Jvm(1, "hung.jar"), null, Optional.of(true), Optional.empty(), null, "it hangs");
    assertThat(JvmTable.HEADER)
        .isEqualTo("PID      JDK          VIRTUAL THREADS  AGENT    UPTIME      NAME");
    assertThat(
            JvmTable.rows(
                List.of(SHOP, BUILD, listing(3, "old.jar", "17.0.9", false), silent), NOW))
        .containsExactly(
            "4711     25.0.3       yes              no       2 h 0 min   shop.jar",
            "4712     21.0.8       no               no       2 h 0 min   Build",
            "3        17.0.9       no (Java 17)     no       2 h 0 min   old.jar",
            "1        unknown      yes              unknown  unknown     hung.jar");
  }

  @Test
  void versionsOfAnyFormAreUnderstood() {
    assertThat(
            JvmTable.rows(
                List.of(listing(1, "a", "1.8.0_402", false), listing(2, "b", "28-ea", null)), NOW))
        .containsExactly(
            "1        1.8.0_402    no (Java 8)      no       2 h 0 min   a",
            "2        28-ea        unknown          no       2 h 0 min   b");
  }

  private static Listing listing(long pid, String name, String jdk, @Nullable Boolean users) {
    return new Listing(
        new Jvm(pid, name),
        jdk,
        Optional.ofNullable(users),
        Optional.of(false),
        NOW.minusSeconds(7200),
        null);
  }
}
