package io.vtscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.diff.Comparison;
import io.vtscope.diff.Side;
import io.vtscope.finding.Diagnosis;
import io.vtscope.fleet.Fleet;
import io.vtscope.fleet.Member;
import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Jdk;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Aggregator;
import io.vtscope.ledger.Snapshot;
import io.vtscope.observation.CodeObservation;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.JvmObservation;
import io.vtscope.report.ReportException;
import io.vtscope.report.ReportReader;
import io.vtscope.rule.Rules;
import io.vtscope.source.RecordingSource;
import io.vtscope.view.html.DiffHtml;
import io.vtscope.view.html.FleetHtml;
import io.vtscope.view.html.HtmlReport;
import io.vtscope.view.json.JsonReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HtmlReportIT {
  private static final Path SHOP =
      Path.of("../../cli/src/test/resources/io/vtscope/recordings/shop-21.jfr");
  private static final String HOSTILE =
      "app.</script><script>alert(1)</script>\"' onx=\u202e\ud83d\ude00\u8ba2\u5355<!--";

  private final Path directory;
  private Browser browser;
  private Path page;

  HtmlReportIT(@TempDir Path directory) {
    this.directory = directory;
  }

  @BeforeAll
  void writeAPageAndStartABrowser() throws Exception {
    browser = Browser.start(directory.resolve("profile"), 1400, 900);
    Aggregator aggregator = new Aggregator();
    RecordingSource.read(SHOP, aggregator::accept);
    long at = aggregator.snapshot().window().from();
    for (int i = 0; i < 40; i++) {
      aggregator.accept(pin(at + i, 1 + i, "app.Place" + i));
    }
    aggregator.accept(pin(at, 50, HOSTILE));
    page = directory.resolve("report.html");
    Files.writeString(
        page,
        HtmlReport.of(
            Rules.diagnose(aggregator.snapshot()), "0.1.0", Instant.parse("2027-01-15T08:00:06Z")));
  }

  private static HoldObservation.Pins pin(long at, int millis, String type) {
    Stack stack =
        new Stack(
            List.of(
                new Frame("java.lang.Thread", "java.base", "sleep", "(J)V", 540, 0, false, false),
                new Frame(type, "", "held", "()V", 7, 0, true, false),
                new Frame("app.Main", "", "serve", "()V", 3, 0, false, false)),
            false);
    return HoldObservation.Pins.of(at, millis * 1_000_000L, 1, 0, stack, null, null);
  }

  @BeforeEach
  void openThePage() throws InterruptedException {
    browser.open(page);
  }

  @AfterEach
  void makeTheScreenAsItWas() throws InterruptedException {
    browser.call("Emulation.setEmulatedMedia", "media", "");
    browser.call("Emulation.clearDeviceMetricsOverride");
  }

  @AfterAll
  void endTheBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @Test
  void opensFromDiskWithoutErrorsOrRequests() throws InterruptedException {
    browser.await("document.querySelectorAll('section').length >= 8");
    browser.ask("document.querySelector('#flame').scrollIntoView({behavior: 'instant'})");
    browser.await("document.querySelectorAll('.flame div').length > 10");
    assertThat(browser.complaints()).isEmpty();
    assertThat(browser.requests()).containsExactly(page.toUri().toString());
    assertThat(browser.ask("document.querySelector('h1').textContent"))
        .isEqualTo("Not healthy: executor bills rejected 428 of 1,096 tasks.");
  }

  @Test
  void thePolicyBlocksRequestsAndScripts() throws InterruptedException {
    assertThat(browser.ask("fetch('https://example.org/').then(() => 'sent', () => 'refused')"))
        .isEqualTo("refused");
    browser.ask(
        "(() => { const s = document.createElement('script'); s.textContent = 'window.ran = 1';"
            + " document.body.append(s); })()");
    assertThat(browser.ask("window.ran")).isEqualTo("undefined");
  }

  @Test
  void hotspotsAreSortedByTheirHeads() throws InterruptedException {
    assertThat(first()).contains("Stock.reserve");
    assertThat(sorted()).isEqualTo("Carrier time descending");
    browser.click("#hotspots th:nth-child(5) button");
    assertThat(sorted()).isEqualTo("Carrier time ascending");
    assertThat(first()).contains("app.Place0.held");
    browser.click("#hotspots th:nth-child(2) button");
    assertThat(sorted()).isEqualTo("Site ascending");
    assertThat(first()).contains("app.");
  }

  @Test
  void theFilterSaysHowManyItLeaves() throws InterruptedException {
    browser.click("#hotspots input");
    browser.type("place3 native");
    assertThat(browser.ask("document.querySelector('#hotspots [role=status]').textContent"))
        .matches("11 of \\d+ hotspots");
    assertThat(browser.ask("document.querySelectorAll('#hotspots tr.row').length")).isEqualTo("11");
  }

  @Test
  void aHotspotOpensByKeyToItsHoldersAndStacks() throws InterruptedException {
    browser.ask("document.querySelector('#hotspots .opener').focus()");
    browser.press("Enter");
    assertThat(browser.ask("document.activeElement.getAttribute('aria-expanded')"))
        .isEqualTo("true");
    assertThat(browser.ask("document.querySelector('#hotspots .detail').innerText"))
        .contains("Held by io.vtscope.samples.plain.Stock.reserve:23 (this)")
        .contains("java.lang.Thread.sleep")
        .contains("100 %");
    browser.press("Enter");
    assertThat(browser.ask("document.querySelector('#hotspots .detail')")).isEqualTo("null");
  }

  @Test
  void theTimelineIsZoomedByDraggingAndByKeys() throws InterruptedException {
    browser.await("document.querySelectorAll('#timeline svg path').length > 2");
    assertThat(readout()).startsWith("Shown: 0.0 s to 5");
    browser.drag("#timeline svg", 0.4, 0.6);
    assertThat(browser.ask("document.querySelector('#timeline svg').textContent"))
        .contains("30 s")
        .doesNotContain("50 s");
    browser.ask("document.querySelector('#timeline svg').focus()");
    browser.press("Escape");
    assertThat(browser.ask("document.querySelector('#timeline svg').textContent")).contains("50 s");
    browser.press("ArrowRight");
    assertThat(readout()).contains(" UTC): ").contains("parallelism 2");
    browser.press("+");
    browser.press("+");
    browser.press("+");
    browser.press("+");
    browser.press("+");
    assertThat(browser.ask("document.querySelector('#timeline svg').textContent"))
        .doesNotContain("50 s");
  }

  @Test
  void theFlameGraphIsZoomedByClickAndKeyAndSearched() throws InterruptedException {
    showFlame();
    browser.click("#flame [aria-level='2']");
    awaitOuter(1);
    browser.press("ArrowDown");
    browser.press("Enter");
    awaitOuter(2);
    browser.press("Escape");
    awaitOuter(0);
    browser.click("#flame input");
    browser.type("stock.reserve");
    assertThat(browser.ask("document.querySelector('#flame [role=status]').textContent"))
        .matches("Found in \\d+ % of the carrier time: 11\\d s of 12\\d s\\.");
    assertThat(browser.ask("document.querySelectorAll('#flame .found').length")).isNotEqualTo("0");
  }

  @Test
  void callersStandBelowOnDemand() throws InterruptedException {
    showFlame();
    String top = "document.querySelector('#flame [aria-level=\"1\"]').offsetTop";
    assertThat(browser.ask(top)).isEqualTo("0");
    browser.click("#flame button[aria-pressed]");
    assertThat(browser.ask(top)).isNotEqualTo("0");
  }

  @Test
  void theThemeIsSwitchedAndKept() throws InterruptedException {
    String background = "getComputedStyle(document.body).backgroundColor";
    browser.ask(choose("dark"));
    String dark = browser.ask(background);
    browser.ask(choose("light"));
    assertThat(browser.ask(background)).isEqualTo("rgb(255, 255, 255)").isNotEqualTo(dark);
    browser.ask(choose("dark"));
    browser.open(page);
    assertThat(browser.ask(background)).isEqualTo(dark);
    browser.ask(choose(""));
  }

  @Test
  void namesFromTheTargetAreShownAsText() throws InterruptedException {
    browser.click("#hotspots input");
    browser.type("alert");
    assertThat(first())
        .contains(
            "app.</script><script>alert(1)</script>\"' onx=\\u202e\ud83d\ude00\u8ba2\u5355<!--.held");
    browser.click("#hotspots .opener");
    showFlame();
    assertThat(browser.saidAnything()).isFalse();
    assertThat(browser.ask("document.scripts.length")).isEqualTo("2");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void everythingIsUnfoldedOnPaperAndFoldedAgain() throws InterruptedException {
    browser.call("Emulation.setEmulatedMedia", "media", "print");
    browser.ask("dispatchEvent(new Event('beforeprint'))");
    assertThat(browser.ask("document.querySelectorAll('details:not([open])').length"))
        .isEqualTo("0");
    assertThat(browser.ask("document.querySelectorAll('#hotspots .detail').length"))
        .isEqualTo(browser.ask("document.querySelectorAll('#hotspots tr.row').length"));
    assertThat(browser.ask("document.querySelectorAll('.flame div').length")).isNotEqualTo("0");
    assertThat(
            browser.ask(
                "[...document.querySelectorAll('.controls, .folds summary, select')]"
                    + ".filter(one => one.offsetParent).length"))
        .isEqualTo("0");
    browser.ask("dispatchEvent(new Event('afterprint'))");
    assertThat(browser.ask("document.querySelectorAll('details[open], .detail').length"))
        .isEqualTo("0");
  }

  @Test
  void showsAllProcessesThenTheChosenOne() throws Exception {
    Aggregator busy = new Aggregator();
    RecordingSource.read(SHOP, busy::accept);
    Path several = directory.resolve("several.html");
    Files.writeString(
        several,
        FleetHtml.of(
            Fleet.of(
                "*.jfr",
                List.of(
                    member("empty.jfr", new Aggregator().snapshot()),
                    member("shop.jfr", busy.snapshot())),
                List.of("Of pid 7 nothing is known.")),
            "0.1.0",
            Instant.parse("2027-01-15T08:00:06Z")));
    browser.open(several);
    assertThat(browser.ask("document.body.innerText"))
        .contains(
            "Not healthy: 1 of 3 processes (shop.jfr).",
            "Of pid 7 nothing is known.",
            "rejected 428 of 1,096 tasks",
            "1 of 3 processes (2 not checked): shop.jfr");
    browser.click(".finding .link");
    assertThat(browser.ask("document.querySelector('h1').textContent"))
        .startsWith("Not healthy: ")
        .doesNotContain("processes");
    browser.ask(
        "(select => { select.value = '1'; select.dispatchEvent(new Event('change')); })(document.querySelector('.controls select'))");
    assertThat(browser.ask("document.querySelector('h1').textContent"))
        .startsWith("Incomplete: no problem found");
    assertThat(browser.ask("document.querySelectorAll('main').length")).isEqualTo("1");
    assertThat(browser.complaints()).isEmpty();
  }

  private static Member member(String recording, Snapshot snapshot) {
    return new Member(Rules.diagnose(snapshot), List.of(recording));
  }

  @Test
  void aComparisonShowsWhatIsMoreAndWhatIsLess() throws Exception {
    Aggregator after = new Aggregator();
    RecordingSource.read(SHOP.resolveSibling("shop-25.jfr"), after::accept);
    Aggregator before = new Aggregator();
    RecordingSource.read(SHOP, before::accept);
    Path diff = directory.resolve("diff.html");
    Files.writeString(
        diff,
        DiffHtml.of(
            Comparison.of(side("shop-21.jfr", before), side("shop-25.jfr", after)),
            "0.1.0",
            Instant.parse("2027-01-15T08:00:06Z")));
    browser.open(diff);
    assertThat(browser.ask("document.querySelector('h1').textContent"))
        .isEqualTo(
            "Better: pinning fell from 99 % to 2.1 % of carrier time. Next limit: executor-saturation in"
                + " Rush.bill.");
    showFlame();
    assertThat(colourOf("Backend.answer")).isEqualTo("less3");
    assertThat(colourOf("Courier.call")).isEqualTo("more3");
    assertThat(colourOf("VirtualThread.run")).isEqualTo("less2");
    assertThat(
            browser.ask(
                "[...document.querySelectorAll('.flame div')]"
                    + ".find(one => one.textContent === 'Courier.call').ariaLabel"))
        .isEqualTo("io.vtscope.samples.plain.Courier.call: 0 s before, 52.1 s after");
    browser.click("#hotspots th:nth-child(7) button");
    assertThat(first()).contains("Courier.call:28").contains("+52.1 s");
    assertThat(browser.complaints()).isEmpty();
    assertThat(browser.requests()).containsExactly(diff.toUri().toString());
  }

  private static Side side(String name, Aggregator all) {
    Diagnosis diagnosis = Rules.diagnose(all.snapshot());
    String report = JsonReport.of(diagnosis, "0.1.0", Instant.EPOCH);
    try {
      return new Side(name, ReportReader.read(report), diagnosis);
    } catch (ReportException e) {
      throw new AssertionError(e);
    }
  }

  private String colourOf(String method) throws InterruptedException {
    return browser.ask(
        "[...document.querySelectorAll('.flame div')].find(one => one.textContent === %s).classList[0]"
            .formatted(Browser.quoted(method)));
  }

  @Test
  void sectionsWithoutContentAreLeftOut() throws Exception {
    Path empty = directory.resolve("empty.html");
    Files.writeString(
        empty, HtmlReport.of(Rules.diagnose(new Aggregator().snapshot()), "0.1.0", Instant.EPOCH));
    browser.open(empty);
    assertThat(
            browser.ask("[...document.querySelectorAll('h2')].map(one => one.textContent).join()"))
        .isEqualTo("Checks,Unknown")
        .isEqualTo(
            browser.ask(
                "[...document.querySelectorAll('nav a')].map(one => one.textContent).join()"));
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void libraryFramesWithOneCallAreOneRow() throws Exception {
    Aggregator all = new Aggregator();
    all.accept(new JvmObservation.TargetInfo(0, 1, 0, "app.Main", Jdk.UNKNOWN, null));
    Artifact server = new Artifact("server", "1.0", "server-1.0.jar");
    List<Frame> frames = new ArrayList<>();
    frames.add(frame("java.lang.Thread", "java.base", true));
    frames.add(frame("app.Main", "", false));
    for (int i = 0; i < 30; i++) {
      frames.add(frame("org.server.Valve" + i, "", false));
      all.accept(new CodeObservation.ClassOrigin("org.server.Valve" + i, server));
    }
    all.accept(
        new CodeObservation.ClassOrigin("app.Main", new Artifact("shop", "1.0", "shop-1.0.jar")));
    all.accept(
        HoldObservation.Pins.of(0, 9_000_000_000L, 1, 0, new Stack(frames, false), null, null));
    Path folded = directory.resolve("folded.html");
    Files.writeString(
        folded, HtmlReport.of(Rules.diagnose(all.snapshot()), "0.1.0", Instant.EPOCH));
    browser.open(folded);
    browser.ask("document.querySelector('#flame').scrollIntoView({behavior: 'instant'})");
    browser.await("document.querySelectorAll('#flame .flame div').length === 4");
    assertThat(browser.ask("document.querySelector('#flame .flame').innerText"))
        .contains("30 library frames", "Main.run");
    browser.click("#flame button[aria-pressed]:nth-of-type(2)");
    browser.await("document.querySelectorAll('#flame .flame div').length === 33");
    assertThat(browser.complaints()).isEmpty();
  }

  private static Frame frame(String type, String module, boolean isNative) {
    return new Frame(type, module, "run", "()V", 3, 0, isNative, false);
  }

  @Test
  void nothingIsWiderThanANarrowScreen() throws InterruptedException {
    browser.call(
        "Emulation.setDeviceMetricsOverride",
        "width",
        400,
        "height",
        800,
        "deviceScaleFactor",
        1,
        "mobile",
        true);
    browser.open(page);
    assertThat(browser.ask("document.documentElement.scrollWidth")).isEqualTo("400");
  }

  private void showFlame() throws InterruptedException {
    browser.ask("document.querySelector('#flame').scrollIntoView({behavior: 'instant'})");
    browser.await("document.querySelectorAll('#flame .flame div').length > 10");
  }

  private String first() throws InterruptedException {
    return browser.ask("document.querySelector('#hotspots tr.row').textContent");
  }

  private String sorted() throws InterruptedException {
    return browser.ask(
        "(head => head.textContent + ' ' + head.ariaSort)(document.querySelector('#hotspots [aria-sort]'))");
  }

  private String readout() throws InterruptedException {
    return browser.ask("document.querySelector('#timeline .readout').textContent");
  }

  private void awaitOuter(int frames) throws InterruptedException {
    browser.await("document.querySelectorAll('#flame .outer').length === " + frames);
  }

  private static String choose(String theme) {
    return "(select => { select.value = '%s'; select.dispatchEvent(new Event('change')); })(document.querySelector('.top select'))"
        .formatted(theme);
  }
}
