package io.vtscope.samples.plain;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.OnNewestJdk;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckIT {
  private static final int PASSED = 0;
  private static final int FAILED = 1;
  private static final int WRONG_USAGE = 2;
  private static final int NOT_OBSERVABLE = 3;
  private static final int NO_ANSWER = 4;

  /** The parallelism is 2. Class loading briefly adds some; a dozen couriers make 13. */
  private static final int MOST_CARRIERS = 8;

  @TempDir static Path directory;

  @OnEachJdk
  void aWellBehavedShopPasses(Jdk jdk) throws Exception {
    String said =
        Shops.vtscope(
            PASSED, "check", Shops.healthy(jdk), "--max-pool", MOST_CARRIERS, "--max-pinned", "2%");
    assertThat(said).endsWith("PASSED: no limit is exceeded.\n").doesNotContain("FAIL ");
  }

  @OnEachJdk
  void aPinningShopFailsWithPlaceAndFix(Jdk jdk) throws Exception {
    String said = Shops.vtscope(FAILED, "check", Shops.tour(jdk), "--max-pool", MOST_CARRIERS);
    assertThat(said)
        .contains(
            jdk.monitorsPin()
                ? "FAIL WARNING pinned-monitor  io.vtscope.samples.plain.Stock.reserve:23"
                : "FAIL WARNING pinned-native  jdk.internal.reflect.",
            "FAIL --max-pool 8",
            "\n  do       ")
        .endsWith(" over the limits.\n");
  }

  @OnNewestJdk
  void anAcceptedFindingPassesAndANewOneFails(Jdk jdk) throws Exception {
    Path baseline = directory.resolve("baseline-" + jdk.feature() + ".json");
    Path tour = Shops.tour(jdk);
    Shops.vtscope(PASSED, "check", tour, "--baseline", baseline, "--update-baseline");
    String written = Files.readString(baseline);
    assertThat(Shops.vtscope(PASSED, "check", tour, "--baseline", baseline))
        .contains("Accepted:  WARNING pinned-");
    Files.writeString(baseline, written.replace("pinned-native", "pinned-monitor"));
    assertThat(Shops.vtscope(FAILED, "check", tour, "--baseline", baseline))
        .contains("new: not in the baseline")
        .endsWith("FAILED: 1 finding over the limits.\n");
  }

  @OnEachJdk
  void aShopThatStartsPinningHasANewFinding(Jdk jdk) throws Exception {
    Path before = Shops.healthy(jdk);
    Path after = directory.resolve("after-%d.json".formatted(jdk.feature()));
    Shops.vtscope(PASSED, "report", Shops.tour(jdk), "-o", after);
    assertThat(Shops.vtscope(PASSED, "diff", before, after))
        .contains(
            "Different programs: io.vtscope.samples.plain.Healthy and io.vtscope.samples.plain.Tour.",
            jdk.monitorsPin() ? "NEW     WARNING pinned-monitor" : "NEW     WARNING pinned-native")
        .doesNotContain("GONE    WARNING", "WORSE   WARNING");
  }

  @Test
  void aReportIsCheckedAsItsRecordingIs() throws Exception {
    Path report = directory.resolve("report.json");
    Path recording = Path.of("../../cli/src/test/resources/io/vtscope/recordings/shop-25.jfr");
    Shops.vtscope(PASSED, "report", recording, "-o", report);
    assertThat(Shops.vtscope(FAILED, "check", report))
        .isEqualTo(Shops.vtscope(FAILED, "check", recording));
    String text = Files.readString(report);
    Path cut = Files.writeString(directory.resolve("cut.json"), text.substring(0, 5_000));
    assertThat(Shops.vtscope(NO_ANSWER, "check", cut))
        .isEqualTo("vtscope: " + cut + " is not a readable report: it is truncated\n");
  }

  @Test
  void rejectsInvalidRequestsBeforeObserving() throws Exception {
    assertThat(Shops.vtscope(WRONG_USAGE, "check", "any.jfr", "--limit", "pinned=none"))
        .startsWith(
            "vtscope: --limit: there is no kind of finding 'pinned'; did you mean pinned-monitor");
    assertThat(Shops.vtscope(NOT_OBSERVABLE, "check", "any.jfr", "--baseline", "none.json"))
        .isEqualTo("vtscope: there is no baseline none.json; --update-baseline writes one\n");
  }
}
