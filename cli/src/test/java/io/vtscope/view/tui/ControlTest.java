package io.vtscope.view.tui;

import static io.vtscope.observation.Seen.stack;
import static io.vtscope.view.tui.ViewModels.press;
import static io.vtscope.view.tui.ViewModels.text;
import static io.vtscope.view.tui.ViewModels.ui;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.finding.Finding;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.Seen;
import io.vtscope.rule.Rules;
import io.vtscope.state.CarrierState;
import io.vtscope.state.PopulationState;
import io.vtscope.view.tui.page.Pages;
import io.vtscope.view.tui.page.ThreadsPage;
import io.vtscope.view.tui.state.Command;
import io.vtscope.view.tui.state.Condition;
import io.vtscope.view.tui.state.Detail;
import io.vtscope.view.tui.state.Tab;
import io.vtscope.view.tui.state.Trends;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Filter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ControlTest {
  private static final ViewModel BUSY = ViewModels.busy();

  private static final String POOL = "java.util.concurrent.ThreadPoolExecutor";

  @Test
  void numbersAndTabGoToScreens() {
    assertThat(press(ui(80, 24), BUSY, "4").tab()).isEqualTo(Tab.EXECUTORS);
    assertThat(press(ui(80, 24), BUSY, "Tab", "Tab").tab()).isEqualTo(Tab.CARRIERS);
    assertThat(press(ui(80, 24), BUSY, "Shift-Tab").tab()).isEqualTo(Tab.COMPENSATION);
  }

  @Test
  void selectionFollowsItsRow() {
    Ui second = press(ui(80, 24), BUSY, "5", "Down");
    assertThat(chosen(second)).contains("app.Main.idle");
    assertThat(chosen(press(second, BUSY, "i"))).contains("app.Main.idle");
  }

  @Test
  void arrowsAndLettersGoDownAndUpAndStopAtTheEnds() {
    Ui last = press(ui(80, 24), BUSY, "5", "j", "Down", "G", "PgDn");
    assertThat(chosen(last)).contains("app.Main.idle");
    assertThat(chosen(press(last, BUSY, "k", "Up", "g", "PgUp"))).contains("预留");
  }

  private static String chosen(Ui ui) {
    ThreadsPage page = Pages.THREADS;
    List<ThreadsPage.Row> rows = page.rows(BUSY, ui);
    return rows.get(page.table().chosen(rows, ui.table())).label();
  }

  @Test
  void aFilterShowsMatchesAndItsInverseTheOthers() {
    Ui hotspots = press(ui(120, 36), BUSY, "2", "/", "f", "i", "l", "e", "Enter");
    assertThat(text(hotspots, BUSY)).contains("Hotspots 1 of 3  /file/").doesNotContain("org.db");
    Ui others = press(ui(120, 36), BUSY, "2", "/", "!", "f", "i", "l", "e", "Enter");
    assertThat(text(others, BUSY)).contains("org.db").doesNotContain("app.Files");
    assertThat(text(press(others, BUSY, "Esc"), BUSY)).contains("org.db").contains("app.Files");
  }

  @Test
  void lettersOfEitherCaseMatchUnlessThereAreCapitals() {
    assertThat(Filter.of("stream").accepts("org.db.Stream")).isTrue();
    assertThat(Filter.of("STREAM").accepts("org.db.Stream")).isFalse();
  }

  @Test
  void anInvalidExpressionIsReportedAndIgnored() {
    Ui typing = press(ui(120, 36), BUSY, "2", "/", "d", "b", "(");
    assertThat(text(typing, BUSY)).contains("/db(").contains("not complete: Unclosed group");
    Ui wrong = press(typing, BUSY, "Enter");
    assertThat(text(wrong, BUSY))
        .contains("invalid regular expression 'db(': Unclosed group")
        .contains("org.db");
    assertThat(press(wrong, BUSY, "Backspace", "Enter").overlay().typing()).isNull();
  }

  @Test
  void aFilterThatMatchesNothingSaysSo() {
    Ui none = press(ui(120, 36), BUSY, "2", "/", "z", "z", "Enter");
    assertThat(text(none, BUSY)).contains("No row matches /zz/; Esc clears the filter.");
  }

  @Test
  void anyColumnSortsAndSortsTheOtherWay() {
    Ui byCount = press(ui(120, 36), BUSY, "5", ">");
    assertThat(text(byCount, BUSY)).contains("Share▼");
    assertThat(text(press(byCount, BUSY, "i"), BUSY)).contains("Share▲");
    assertThat(text(press(byCount, BUSY, "<"), BUSY)).contains("Threads▼");
  }

  @Test
  void enterOpensAndEscGoesTheSameWayBack() {
    Ui carrier = press(ui(120, 36), BUSY, "3", "Enter");
    assertThat(text(carrier, BUSY)).contains("Carriers › ").contains("waits for");
    Ui lock = press(carrier, BUSY, "f");
    assertThat(text(lock, BUSY))
        .contains("› lock ReentrantLock$NonfairSync@1f")
        .contains("\"owner\" #7")
        .contains("app.订单.账本.写(账本.java:9)");
    assertThat(press(lock, BUSY, "Esc").trail()).isEqualTo(carrier.trail());
    assertThat(press(lock, BUSY, "Esc", "Esc").trail()).isEmpty();
  }

  @Test
  void anOpenRowThatVanishedIsReported() {
    Ui open = press(ui(120, 36), BUSY, "2", "Enter");
    assertThat(text(open, ViewModels.quiet())).contains("This row no longer exists");
  }

  private static PopulationState.WaitGroup waiting(
      int count, String state, @Nullable String waitsFor, Stack stack) {
    return new PopulationState.WaitGroup(Seen.at(1000), 1, count, 0, state, waitsFor, 1, stack);
  }

  @Test
  void aPartialPropertyIsNotShownForAll() {
    Aggregator all = new Aggregator();
    all.accept(Seen.agent("25.0.3+9-LTS"));
    all.accept(Seen.counted(1, 0, 28, 28));
    String main = "app.Main.serve:31";
    all.accept(
        waiting(
            10,
            "PARKED",
            "java.util.concurrent.FutureTask",
            stack("java.util.concurrent.FutureTask.get:204", main)));
    all.accept(
        waiting(
            9,
            "PARKED",
            ViewModels.LOCK,
            stack("java.util.concurrent.locks.ReentrantLock.lock", main)));
    all.accept(waiting(9, "BLOCKED", null, stack(main)));
    ViewModel model = ViewModels.of(all);
    Ui byFrame = press(ui(140, 24), model, "5", "v");
    assertThat(text(byFrame, model))
        .containsPattern("28 +100 % +28 s +several +app.Main.serve:31 +several")
        .doesNotContain("FutureTask", "ReentrantLock");
    assertThat(text(press(byFrame, model, "Enter"), model))
        .contains("The most frequent stack: 10 of 28 sampled threads")
        .doesNotContain("waits for");
    assertThat(text(press(byFrame, model, "v"), model))
        .containsPattern("10 +36 % +10 s +parked .*FutureTask.get");
  }

  @Test
  void aStateIsShownWithItsOwnStackOnly() {
    Aggregator all = new Aggregator();
    all.accept(Seen.agent("21.0.8+9-LTS"));
    Stack asleep =
        stack("java.lang.VirtualThread.parkOnCarrierThread", "java.lang.Thread.sleep", "app.A.b:7");
    all.accept(Seen.scheduler(9_900, 3, 3, 3, 0));
    all.accept(Seen.carriers(9_900, 0, 1, 2, 0, 0));
    all.accept(Seen.held(CarrierState.HeldKind.BLOCKED, 1, 9_900, 600, 0, asleep));
    all.accept(Seen.held(CarrierState.HeldKind.BLOCKED, 2, 9_900, 600, 0, stack("app.A.b:5")));
    all.accept(Seen.held(CarrierState.HeldKind.PINNED, 3, 9_900, 600, 0, stack("app.A.b:4")));
    ViewModel model = ViewModels.of(all);
    assertThat(text(press(ui(140, 24), model, "3"), model))
        .containsPattern("worker-2 +pinned +req-1 #1 .*Thread.sleep")
        .containsPattern("worker-3 +blocked +req-2 #2 .*app.A.b:5")
        .containsPattern("worker-4 +pinned +req-3 #3 .*0 % *\n");
  }

  /** A model with two executors of one name, and an unexplained wait. */
  private static ViewModel withoutPlaces(int seconds) {
    Aggregator all = new Aggregator();
    all.accept(Seen.agent("25.0.3+9-LTS"));
    all.accept(Seen.recorded(0, seconds * 1000L));
    for (int executor = 1; executor <= 2; executor++) {
      all.accept(
          Seen.executor(executor, POOL, "task-1", 2, 7 + executor, Integer.MAX_VALUE, Stack.NONE));
      for (int n = 1; n <= seconds; n++) {
        all.accept(Seen.load(executor, n, 100L * n, 2, executor + n, 500));
      }
    }
    for (int i = 0; i < 10 * seconds; i++) {
      all.accept(Seen.scheduler(i * 100L, 4, 4, 4, 9));
      all.accept(Seen.trial(Seen.carriers(i * 100L, 4, 0, 0, 0, 0), 300 + i));
    }
    return ViewModels.of(all);
  }

  @Test
  void anOpenFindingStaysOpenWhileItsFiguresChange() {
    ViewModel before = withoutPlaces(5);
    ViewModel after = withoutPlaces(8);
    assertThat(before.diagnosis().findings())
        .extracting(Finding::id)
        .containsExactlyInAnyOrder(
            "executor-saturation", "executor-saturation", "scheduling-delay");
    for (Finding finding : before.diagnosis().findings()) {
      Ui open =
          ui(120, 36).opening(Detail.of(Detail.Kind.FINDING, finding.identity(), finding.id()));
      assertThat(text(open, after)).contains(finding.id()).doesNotContain("no longer exists");
    }
  }

  @Test
  void findingsOfEqualNamesHaveDistinctIdentities() {
    for (ViewModel model : List.of(BUSY, withoutPlaces(5))) {
      assertThat(model.diagnosis().findings())
          .extracting(Finding::identity)
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void thePausedViewStaysAndSaysHowOldItIs() {
    Ui paused = press(ui(120, 36), BUSY, "Space");
    ViewModel later =
        new ViewModel(
            Rules.diagnose(ViewModels.quiet().snapshot()),
            Trends.NONE,
            Condition.live(null),
            Seen.at(17_000),
            2);
    assertThat(text(paused, later)).contains("PAUSED, 7 s old").contains("pinned-monitor");
    assertThat(text(press(paused, later, "Space"), later))
        .contains("● live")
        .doesNotContain("pinned-monitor");
  }

  @Test
  void aReadMessageMakesRoomForTheKeys() {
    Ui told = Control.on(ui(120, 36), BUSY, new Input.Told("the agent has not answered", true));
    assertThat(told.isTold()).isTrue();
    assertThat(text(told, BUSY)).endsWith("the agent has not answered\n").doesNotContain("? keys");
    Ui read = Control.on(told, BUSY, new Input.Read());
    assertThat(read.isTold()).isFalse();
    assertThat(text(read, BUSY)).contains("\n? keys").doesNotContain("the agent has not answered");
  }

  @Test
  void threadsCanBeRegrouped() {
    Ui byFrame = press(ui(120, 36), BUSY, "5", "v");
    assertThat(text(byFrame, BUSY)).contains("by application's frame");
    assertThat(text(press(byFrame, BUSY, "v"), BUSY)).contains("unknown");
    assertThat(text(press(byFrame, BUSY, "v", "v"), BUSY)).contains("by state");
  }

  @Test
  void anUnknownKeyIsReported() {
    assertThat(text(press(ui(80, 24), BUSY, "x"), BUSY))
        .endsWith("no such key: x; ? shows the keys\n");
    assertThat(text(press(ui(80, 24), BUSY, "2", "f"), BUSY))
        .endsWith("f does nothing here; ? shows the keys\n");
    assertThat(text(press(ui(80, 24), BUSY, "x", "Down"), BUSY)).doesNotContain("no such key");
  }

  @Test
  void aFindingLeadsToItsLock() {
    Ui contention = press(ui(100, 40), BUSY, "/", "c", "o", "n", "t", "e", "n", "t");
    Ui open = press(contention, BUSY, "Enter", "Enter");
    assertThat(text(open, BUSY)).contains("held by", "f follow lock");
    for (Ui from : List.of(open, press(contention, BUSY, "Enter"))) {
      Ui lock = press(from, BUSY, "f");
      assertThat(lock.trail().getLast().kind()).isEqualTo(Detail.Kind.LOCK);
      assertThat(text(lock, BUSY)).contains(ViewModels.LOCK, "\"owner\" #7");
    }
  }

  @Test
  void theHelpShowsTheKeysThatDoSomethingHere() {
    String help = text(press(ui(120, 50), BUSY, "5", "?"), BUSY);
    for (Binding binding : Keys.here(press(ui(120, 50), BUSY, "5"), BUSY)) {
      assertThat(help).contains(binding.label());
    }
    assertThat(help).contains("change how threads are grouped").doesNotContain("play faster");
    assertThat(press(ui(120, 50), BUSY, "?", "Esc").overlay().help()).isEqualTo(-1);
  }

  @Test
  void everyKeyOfTheTableDoesSomething() {
    ViewModel replay =
        ViewModels.of(
            ViewModels.busyAggregator(),
            new Condition(
                "a.jfr",
                null,
                Condition.State.LIVE,
                0,
                null,
                "its beginning",
                new Condition.Replay(0, 5, 10, 1, true)));
    for (ViewModel model : List.of(BUSY, replay)) {
      Ui threads = press(ui(80, 24), model, "5", "Down", "/", "a", "Enter", "Up");
      for (Binding binding : Keys.here(threads, model)) {
        if (!binding.label().equals("5") && !binding.keys().contains("Up")) {
          Ui after = press(threads, model, binding.keys().getFirst());
          assertThat(after).as(binding.help()).isNotNull();
        }
      }
    }
    assertThat(press(ui(80, 24), BUSY, "s").command()).isEqualTo(Command.SAVE);
    assertThat(press(ui(80, 24), BUSY, "r").command()).isEqualTo(Command.RESET);
    assertThat(press(ui(80, 24), BUSY, "q").command()).isEqualTo(Command.QUIT);
    assertThat(press(ui(80, 24), replay, "Space").command()).isEqualTo(Command.PLAY);
    assertThat(press(ui(80, 24), replay, "r").command()).isEqualTo(Command.NOTHING);
  }

  @Test
  void theViewIsRefreshedMoreOrLessOften() {
    assertThat(press(ui(80, 24), BUSY, "+").interval().toMillis()).isEqualTo(500);
    assertThat(press(ui(80, 24), BUSY, "-", "-", "-", "-", "-").interval().toSeconds())
        .isEqualTo(10);
  }

  @Test
  void aClickChoosesOpensSortsAndChangesScreens() {
    Ui threads = press(ui(120, 36), BUSY, "5");
    String[] lines = text(threads, BUSY).split("\n", -1);
    int row = rowOf(lines, "app.Main.idle");
    Ui chosen = Control.on(threads, BUSY, new Input.Click(40, row));
    assertThat(chosen(chosen)).contains("app.Main.idle");
    assertThat(Control.on(chosen, BUSY, new Input.Click(40, row)).trail()).hasSize(1);
    int head = rowOf(lines, "Threads▼");
    assertThat(text(Control.on(threads, BUSY, new Input.Click(24, head)), BUSY))
        .contains("Waited▼");
    assertThat(Control.on(threads, BUSY, new Input.Click(16, 3)).tab()).isEqualTo(Tab.HOTSPOTS);
  }

  private static int rowOf(String[] lines, String text) {
    for (int i = 0; i < lines.length; i++) {
      if (lines[i].contains(text)) {
        return i;
      }
    }
    throw new AssertionError("no row has " + text);
  }

  @Test
  void theWheelMovesLikeTheArrows() {
    Ui threads = press(ui(120, 36), BUSY, "5");
    assertThat(chosen(Control.on(threads, BUSY, new Input.Wheel(3)))).contains("app.Main.idle");
  }

  @Test
  void aTextIsScrolledToItsEndAndNoFurther() {
    Ui open = press(ui(80, 16), BUSY, "2", "Enter", "End");
    assertThat(text(open, BUSY)).containsPattern("–(\\d+) of \\1");
    assertThat(press(open, BUSY, "Down", "PgDn").trail()).isEqualTo(open.trail());
    assertThat(press(open, BUSY, "Home").trail().getLast().scroll()).isZero();
  }
}
