package io.vtscope.view.tui;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.executor;
import static io.vtscope.observation.Seen.fileIo;
import static io.vtscope.observation.Seen.load;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.view.tui.ViewModels.press;
import static io.vtscope.view.tui.ViewModels.text;
import static io.vtscope.view.tui.ViewModels.ui;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tamboui.buffer.Buffer;
import dev.tamboui.text.CharWidth;
import io.vtscope.finding.Finding;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.RecordingObservation;
import io.vtscope.observation.Seen;
import io.vtscope.state.PopulationState;
import io.vtscope.state.StallState;
import io.vtscope.view.tui.state.Condition;
import io.vtscope.view.tui.state.Tab;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Fit;
import io.vtscope.view.tui.widget.Theme;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ScreenTest {
  private static final List<ViewModel> SIGHTS =
      List.of(ViewModels.busy(), ViewModels.quiet(), ViewModels.nothing());

  @ParameterizedTest
  @EnumSource(Tab.class)
  void eachScreenMatchesItsGoldenFile(Tab tab) {
    Ui ui = press(ui(80, 24), ViewModels.busy(), "" + tab.number());
    Golden.check(tab.name().toLowerCase(Locale.ROOT), text(ui, ViewModels.busy()));
  }

  @ParameterizedTest
  @EnumSource(Tab.class)
  void eachDetailMatchesItsGoldenFile(Tab tab) {
    Ui ui = press(ui(80, 40), ViewModels.busy(), "" + tab.number(), "Enter");
    Golden.check("in-" + tab.name().toLowerCase(Locale.ROOT), text(ui, ViewModels.busy()));
  }

  @ParameterizedTest
  @CsvSource({"40,12", "60,15", "70,24", "120,36"})
  void theKindOfAFindingFitsAnyTerminalWidth(int columns, int rows) {
    ViewModel model = ViewModels.busy();
    Finding worst = model.diagnosis().findings().getFirst();
    assertThat(text(ui(columns, rows), model))
        .containsPattern("Severity▼ +Finding +Wh")
        .containsPattern("CRITICAL +" + worst.id() + " ");
  }

  @Test
  void aNarrowTerminalShowsThePlaceThenTheLosses() {
    assertThat(text(ui(60, 18), ViewModels.busy())).contains("Where").doesNotContain("  Carriers");
    assertThat(text(ui(70, 18), ViewModels.busy()))
        .contains("Where", "  Carriers")
        .doesNotContain("Held");
    assertThat(text(ui(140, 40), ViewModels.busy()))
        .containsPattern("Where +Times +Held +Carriers +Threads +Tasks");
  }

  @Test
  void aColumnWithoutAnyValueIsLeftOut() {
    assertThat(text(press(ui(140, 40), ViewModels.busy(), "6"), ViewModels.busy()))
        .contains("Started", "Blocks in")
        .doesNotContain("Calls", "Longest");
    ViewModel unnamed = dumped();
    assertThat(text(press(ui(140, 40), unnamed, "3"), unnamed)).doesNotContain("Since", "CPU");
  }

  @Test
  void theVerdictStandsAtTheTop() {
    assertThat(text(ui(80, 24), ViewModels.quiet()).lines().skip(1).findFirst())
        .hasValueSatisfying(
            line -> assertThat(line).isEqualTo("Nothing to judge: no virtual thread ran in 10 s."));
    assertThat(text(ui(80, 24), ViewModels.nothing())).contains("\nNo verdict yet.\n");
    String narrow = text(ui(40, 24), ViewModels.busy());
    assertThat(narrow.lines().skip(1).limit(2))
        .containsExactly("Not healthy: executor reports rejected 9", "of 900 tasks.");
    assertThat(text(ui(80, 12), ViewModels.busy())).contains("Not healthy: ");
  }

  @Test
  void theThreadBarSeparatesSleepingFromParked() {
    ViewModel model = population();
    assertThat(text(ui(80, 24), model))
        .containsPattern("now       ▒+·+░+█+")
        .contains("virtual threads 126: ▒ 88 blocked  · 31 sleeping  ░ 4 parked  █ 3 running");
    assertThat(text(press(ui(80, 24), model, "5"), model)).contains("126: ▒ 88 blocked");
    assertThat(text(ui(60, 24), model)).contains("· 31 sleeping").doesNotContain("3 running");
    assertThat(text(ui(80, 24), ViewModels.quiet())).doesNotContain("virtual threads 1");
  }

  private static ViewModel population() {
    Aggregator all = new Aggregator();
    all.accept(agent("25.0.3+9-LTS"));
    all.accept(
        new PopulationState.Population(
            Seen.at(1000),
            1,
            126,
            new PopulationState.States(3, 0, 0, 2, 33, 88, 0),
            123,
            -1,
            0,
            true,
            0));
    all.accept(
        new PopulationState.WaitGroup(
            Seen.at(1000),
            1,
            31,
            0,
            "TIMED_PARKED",
            null,
            1,
            stack("java.lang.Thread.sleep:1", "a.B.c:8")));
    return ViewModels.of(all);
  }

  @Test
  void stacksWithEqualFramesShowTheirCallers() {
    Aggregator all = new Aggregator();
    all.accept(agent("25.0.3+9-LTS"));
    all.accept(Seen.counted(1, 1, 40, 40));
    for (String caller : List.of("app.Shop.order:5", "app.Shop.refund:9")) {
      all.accept(
          Seen.waiting(
              1, 20, 0, stack("java.lang.Thread.sleep:1", "app.Shop.nap:3", caller, "app.A.b:1")));
    }
    ViewModel model = ViewModels.of(all);
    assertThat(text(press(ui(100, 24), model, "5"), model))
        .contains("app.Shop.nap:3 < app.Shop.order:5", "app.Shop.nap:3 < app.Shop.refund:9");
  }

  @Test
  void tasksThatAreNotDueAreNotQueued() {
    Aggregator all = new Aggregator();
    all.accept(agent("25.0.3+9-LTS"));
    all.accept(recorded(0, 10_000));
    all.accept(
        Seen.scheduled(
            executor(
                7,
                "java.util.concurrent.ScheduledThreadPoolExecutor",
                "housekeeper",
                1,
                1,
                50,
                stack("a.B.c:1"))));
    for (int n = 1; n < 10; n++) {
      all.accept(load(7, n, 100L * n, 1, 21, 5_000));
    }
    ViewModel model = ViewModels.of(all);
    assertThat(text(press(ui(140, 40), model, "4"), model))
        .contains("housekeeper")
        .doesNotContain("Queue", "Wait");
    assertThat(text(press(ui(140, 40), model, "4", "Enter"), model))
        .contains("21 scheduled")
        .doesNotContain("Tasks that waited");
  }

  @Test
  void noFindingsAreShownWithTheChecksThatDidNotRun() {
    assertThat(text(ui(80, 24), ViewModels.quiet()))
        .contains("Findings 0 ─")
        .containsPattern("No findings: \\d+ checks are clean; \\d+ did not run\\.");
  }

  @ParameterizedTest
  @CsvSource({"40,12", "60,16", "80,24", "120,36", "200,60", "300,100", "1,1", "20,6"})
  void everyRowIsExactlyAsWideAsTheTerminal(int columns, int rows) {
    for (ViewModel model : SIGHTS) {
      for (Tab tab : Tab.values()) {
        Ui ui = press(ui(columns, rows), model, "" + tab.number());
        requireWhole(ui, model);
        requireWhole(press(ui, model, "Enter"), model);
        requireWhole(press(ui, model, "?"), model);
        requireWhole(press(ui, model, "/", "x"), model);
        requireWhole(press(ui, model, "e", "End"), model);
      }
    }
  }

  @Test
  void aLongListShowsItsRangeAndHiddenCriticals() {
    ViewModel model = ViewModels.busy();
    Ui low = ui(100, 9);
    assertThat(text(low, model)).contains("─ Findings 5 ─ 1–4 of 5 · 6 checks did not run");
    assertThat(text(press(low, model, "G"), model))
        .contains("─ Findings 5 ─ 2–5 of 5 · 1 CRITICAL not shown · 6 checks");
    assertThat(text(press(low, model, "i"), model)).contains("1–4 of 5 · 1 CRITICAL not shown");
    assertThat(text(ui(100, 40), model)).contains("─ Findings 5 ─ 6 checks did not run");
  }

  @Test
  void aFilteredListCountsTheMatches() {
    ViewModel model = ViewModels.busy();
    Ui filtered = press(ui(100, 7), model, "/", "m", "o", "n", "Enter", "G");
    assertThat(text(filtered, model))
        .containsPattern("Findings (\\d) of 5  /mon/ ─ \\d–\\1 of \\1");
  }

  @ParameterizedTest
  @CsvSource({"20,5", "20,4", "80,5"})
  void theLastRowIsNotMixedWithATable(int columns, int rows) {
    for (Tab tab : Tab.values()) {
      String key = "" + tab.number();
      String low = text(press(ui(columns, rows), ViewModels.busy(), key), ViewModels.busy());
      String high = text(press(ui(columns, 24), ViewModels.busy(), key), ViewModels.busy());
      assertThat(lastRow(low)).isEqualTo(lastRow(high)).startsWith("? keys");
    }
  }

  private static String lastRow(String screen) {
    List<String> rows = screen.lines().toList();
    return rows.getLast();
  }

  @Test
  void keyHelpIsCompleteInTwoColumns() {
    Ui wide = press(ui(120, 36), ViewModels.busy(), "?");
    assertThat(text(wide, ViewModels.busy()))
        .contains("End G  ", "! inverts it")
        .doesNotContain("…");
  }

  @Test
  void aNarrowTerminalShowsThatDataIsMissing() {
    Aggregator aggregator = ViewModels.busyAggregator();
    aggregator.accept(new RecordingObservation.Damage("a chunk is cut off"));
    assertThat(text(ui(80, 24), ViewModels.of(aggregator)))
        .contains("a part of the data is missing (e)");
  }

  @Test
  void headerOmitsWholeFiguresThatDoNotFit() {
    for (int columns = 55; columns < 120; columns++) {
      String[] lines = text(ui(columns, 24), ViewModels.busy()).split("\n", -1);
      assertThat(lines[2]).contains("parallelism 4 · ", " · agent 0.1.0").doesNotContain("…");
    }
    assertThat(text(ui(120, 24), ViewModels.busy())).contains(" own cost unknown · nothing lost");
  }

  /** A dump with one computing thread and one that sleeps below a native frame. */
  private static ViewModel dumped() {
    Aggregator all = new Aggregator();
    all.accept(agent("25.0.3+9-LTS"));
    all.accept(recorded(0, 6_000));
    Stack computes = stack("app.Main.price:9");
    Stack sleeps = stack("java.lang.Thread.sleep:1", "app.Main.call:5");
    all.accept(Seen.state(1, StallState.Role.CARRIED, 1, "RUNNING", "worker-1", null, computes));
    all.accept(Seen.state(1, StallState.Role.CARRIED, 2, "TIMED_PINNED", "worker-2", null, sleeps));
    all.accept(Seen.dumped("look", 1, 0, 0, 0));
    all.accept(scheduler(5_000, 2, 2, 2, 0));
    all.accept(carriers(5_000, 0, 1, 0, 1, 0));
    return ViewModels.of(all);
  }

  @Test
  void showsTheFullStateOfACarrier() {
    assertThat(text(press(ui(80, 24), dumped(), "3"), dumped())).contains("timed pinned ");
  }

  @Test
  void applicationCodeIsNotShownAsAJdkWait() {
    String screen = text(press(ui(80, 24), dumped(), "3"), dumped());
    assertThat(screen.lines().filter(line -> line.contains("app.Main.price:9")))
        .singleElement()
        .asString()
        .contains("running");
  }

  @Test
  void aMeanIsNotShownAsAPercentile() {
    Aggregator all = new Aggregator();
    all.accept(agent("25.0.3+9-LTS"));
    all.accept(recorded(0, 10_000));
    all.accept(executor(7, "org.springframework.Reports", "reports-1", 2, 2, 50, stack("a.B.c:1")));
    for (int n = 1; n < 10; n++) {
      all.accept(Seen.waitingOnAverage(load(7, n, 100L * n, 2, 5L * n, -1), 858));
    }
    ViewModel model = ViewModels.of(all);
    assertThat(text(press(ui(80, 24), model, "4"), model))
        .containsPattern("Wait mean .*\\n.* 858 ms ");
  }

  @Test
  void theBeforeJdk24NoteIsShownOnOldJdksOnly() {
    for (String release : List.of("21.0.8+9-LTS", "25.0.3+9-LTS")) {
      Aggregator aggregator = new Aggregator();
      aggregator.accept(agent(release));
      aggregator.accept(
          fileIo(0, 1_200, stack("java.io.FileInputStream.read", "app.Files.load:7")));
      ViewModel model = ViewModels.of(aggregator);
      String screen = text(press(ui(120, 36), model, "2", "Enter"), model);
      assertThat(screen).contains("app.Files.load");
      assertThat(screen.contains("before JDK 24")).isEqualTo(release.startsWith("21"));
    }
  }

  @Test
  void anEndedFindingShowsItsAge() {
    Aggregator aggregator = new Aggregator();
    aggregator.accept(agent("21.0.8+9-LTS"));
    aggregator.accept(recorded(0, 10_000));
    for (int i = 0; i < 60; i++) {
      aggregator.accept(pin(i * 150L, 300, ViewModels.QUERY));
    }
    ViewModel going = ViewModels.of(aggregator);
    assertThat(text(ui(120, 36), going)).doesNotContain("not seen for");
    assertThat(text(press(ui(120, 36), going, "1", "Enter"), going)).doesNotContain(" ago");
    aggregator.accept(recorded(10_000, 30_000));
    ViewModel over = ViewModels.of(aggregator);
    assertThat(text(ui(120, 36), over)).contains("─ 1 not seen for 10 s or longer (r: count from");
    assertThat(text(press(ui(120, 36), over, "1", "Enter"), over)).contains("20.9 s ago");
  }

  private static void requireWhole(Ui ui, ViewModel model) {
    Buffer cells = Screen.draw(ui, model);
    for (int y = 0; y < cells.height(); y++) {
      int width = 0;
      for (int x = 0; x < cells.width(); x++) {
        String symbol = cells.get(x, y).symbol();
        width += symbol.isEmpty() ? 0 : CharWidth.of(symbol.codePointAt(0));
        boolean isSecondHalf = symbol.isEmpty();
        boolean isHalved = isSecondHalf && (x == 0 || widthAt(cells, x - 1, y) != 2);
        assertThat(isHalved).as("half a character at %d, %d", x, y).isFalse();
      }
      assertThat(width).as("width of row %d", y).isEqualTo(ui.dress().columns());
    }
  }

  private static int widthAt(Buffer cells, int x, int y) {
    String symbol = cells.get(x, y).symbol();
    return symbol.isEmpty() ? 0 : CharWidth.of(symbol.codePointAt(0));
  }

  @Test
  void columnsBehindWideCharactersStandBelowTheirHeads() {
    String[] lines =
        text(press(ui(120, 36), ViewModels.busy(), "5"), ViewModels.busy()).split("\n", -1);
    int head = columnOf("In", find(lines, "Threads▼"));
    assertThat(columnOf("ReentrantLock.lock", find(lines, "预留"))).isEqualTo(head);
    assertThat(columnOf("Thread.sleep", find(lines, "app.Main.idle"))).isEqualTo(head);
  }

  private static String find(String[] lines, String text) {
    return List.of(lines).stream().filter(line -> line.contains(text)).findFirst().orElseThrow();
  }

  private static int columnOf(String text, String line) {
    return Fit.width(line.substring(0, line.lastIndexOf(text)));
  }

  @Test
  void escapesControlCharacters() {
    Aggregator aggregator = new Aggregator();
    aggregator.accept(agent("21.0.8+9-LTS"));
    aggregator.accept(
        pin(0, 500, stack("java.lang.Thread.sleep", "app.E\u001b[2Jvil\u202eName.run\u0007:1")));
    ViewModel model = ViewModels.of(aggregator);
    for (Ui ui :
        List.of(
            press(ui(120, 36), model, "2"),
            press(ui(120, 36), model, "2", "Enter"),
            press(ui(120, 36), model, "1", "Enter"))) {
      String screen = text(ui, model);
      assertThat(screen).contains("\\u001b[2J").contains("\\u202e");
      assertThat(screen.chars().filter(c -> c != '\n').noneMatch(Character::isISOControl)).isTrue();
    }
  }

  @Test
  void aTerminalOfAsciiGetsNothingElse() {
    Ui ascii = Ui.start(120, 36, Theme.PLAIN, true, Duration.ofSeconds(1));
    for (Tab tab : Tab.values()) {
      Ui ui = press(ascii, ViewModels.busy(), "" + tab.number());
      assertThat(text(ui, ViewModels.busy())).matches("[\\n -~]*");
    }
  }

  @Test
  void withoutColoursNoColourIsSent() {
    Ui plain = Ui.start(120, 36, Theme.PLAIN, false, Duration.ofSeconds(1));
    Buffer cells = Screen.draw(plain, ViewModels.busy());
    assertThat(cells.toAnsiString()).doesNotContain("[38;").doesNotContain(";38;");
    assertThat(Screen.draw(ui(120, 36), ViewModels.busy()).toAnsiString()).contains("38;5;");
  }

  @Test
  void noScreenOfASuspendedJvmClaimsToBeLive() {
    long silence = Duration.ofMillis(25_900).toNanos();
    String stopped = "process 4711 is suspended and cannot answer: resume it with kill -CONT 4711";
    Condition silent =
        new Condition(
            "", ViewModels.started(), Condition.State.SILENT, silence, stopped, "attach", null);
    ViewModel model = ViewModels.of(ViewModels.busyAggregator(), silent);
    for (Tab tab : Tab.values()) {
      assertThat(text(press(ui(100, 24), model, "" + tab.number()), model))
          .contains("● no answer for 25 s")
          .endsWith(stopped + "\n")
          .doesNotContain("● live", "· up ", "nothing lost", "now ");
    }
    assertThat(text(ui(40, 12), model)).contains("● no answer for 25 s\n");
    assertThat(ui(100, 24).at(Tab.CARRIERS).showsCarriers(model)).isFalse();
  }

  @Test
  void showsTheSamplingPeriodOnlyWhileSampling() {
    String looked = "sampled every 5 s while this is shown; d: now";
    assertThat(text(press(ui(100, 24), ViewModels.busy(), "3"), ViewModels.busy()))
        .contains(looked);
    Condition.Replay replay = new Condition.Replay(0, 5, 10, 1, true);
    ViewModel recorded =
        ViewModels.of(
            ViewModels.busyAggregator(),
            new Condition("a.jfr", null, Condition.State.LIVE, 0, null, "its beginning", replay));
    assertThat(text(press(ui(100, 24), recorded, "3"), recorded))
        .contains("─ Carriers ")
        .doesNotContain(looked);
    assertThat(text(press(ui(100, 24), ViewModels.nothing(), "3"), ViewModels.nothing()))
        .doesNotContain(looked);
  }

  @Test
  void aTruncatedStackShowsTheApplicationFrame() {
    Aggregator all = new Aggregator();
    all.accept(agent("25.0.3+9-LTS"));
    all.accept(Seen.origin("app.Main", "shop", "1.0"));
    all.accept(Seen.counted(1, 1, 40, 20));
    all.accept(Seen.waiting(1, 20, 0, Seen.deep("app.Main.serve:31")));
    ViewModel model = ViewModels.of(all);
    assertThat(text(press(ui(80, 40), model, "5", "Enter"), model))
        .containsSubsequence(
            "lib.Reader.read1:1", " library frames", "app.Main.serve(Main.java:31)");
  }

  @Test
  void showsTheStateOfTheTargetAtTheTop() {
    Aggregator aggregator = ViewModels.busyAggregator();
    Condition ended =
        new Condition("", null, Condition.State.ENDED, 0, "The JVM has ended.", "attach", null);
    assertThat(text(ui(80, 24), ViewModels.of(aggregator, ended)))
        .contains("● the JVM has ended")
        .contains("The JVM has ended.");
    Condition.Replay replay = new Condition.Replay(0, 5, 10, 4, true);
    Condition played =
        new Condition("a.jfr", null, Condition.State.LIVE, 0, null, "its beginning", replay);
    assertThat(text(ui(80, 24), ViewModels.of(aggregator, played)))
        .contains("▶ ×4")
        .contains("50 %");
  }
}
