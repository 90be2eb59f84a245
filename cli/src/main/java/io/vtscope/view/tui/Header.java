package io.vtscope.view.tui;

import io.vtscope.blame.Target;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Health;
import io.vtscope.jvm.AgentInfo;
import io.vtscope.ledger.Snapshot;
import io.vtscope.say.VerdictLine;
import io.vtscope.view.format.Overhead;
import io.vtscope.view.tui.page.OverviewPage;
import io.vtscope.view.tui.state.Condition;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Filter;
import io.vtscope.view.tui.widget.Fit;
import io.vtscope.view.tui.widget.Line;
import io.vtscope.view.tui.widget.Role;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/** The top and bottom lines. */
final class Header {
  private static final long NANOS = 1_000_000_000;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneOffset.UTC);

  private final Ui ui;
  private final ViewModel model;
  private final ViewModel latest;

  /**
   * @param model the shown one, possibly paused
   * @param latest the newest one
   */
  Header(Ui ui, ViewModel model, ViewModel latest) {
    this.ui = ui;
    this.model = model;
    this.latest = latest;
  }

  Line first(int width) {
    Line state = state();
    Target target = model.snapshot().target();
    List<String> parts = new ArrayList<>();
    Condition condition = latest.condition();
    if (!condition.source().isEmpty()) {
      parts.add(condition.source());
    }
    if (target.pid() > 0) {
      parts.add("pid " + target.pid());
    }
    if (target.feature() > 0) {
      parts.add("JDK " + target.release());
    }
    Instant started = condition.started();
    if (started != null && condition.state().comes()) {
      long up = model.now() - nanos(started);
      parts.add("up " + Amounts.time(Math.max(0, up / NANOS) * NANOS));
    }
    String name = target.mainClass() == null ? "a JVM" : target.mainClass();
    int room = width - state.width() - 1;
    String rest = parts.isEmpty() ? "" : "  " + String.join(" · ", parts);
    int forName = Math.max(room / 2, room - Fit.width(rest));
    Line line = Line.of(Role.TITLE, Fit.place(name, forName, "…"));
    line = line.and(Fit.cut(rest, room - line.width(), "…"));
    return line.padded(room + 1).and(state);
  }

  private static long nanos(Instant at) {
    return at.getEpochSecond() * NANOS + at.getNano();
  }

  private Line state() {
    ViewModel frozen = ui.frozen();
    Condition.Replay replay = latest.condition().replay();
    if (replay != null) {
      String at = TIME.format(Instant.EPOCH.plusNanos(replay.at()));
      long share = (replay.at() - replay.from()) * 100 / Math.max(1, replay.to() - replay.from());
      String mark =
          replay.isOver() ? "END" : replay.playing() ? "▶ ×" + replay.speed() : "‖ PAUSED";
      return Line.of(Role.WARNING, "%s %s UTC %d %%".formatted(mark, at, share));
    }
    if (frozen != null) {
      long age = Math.max(0, latest.now() - frozen.now()) / NANOS * NANOS;
      return Line.of(Role.WARNING, "‖ PAUSED, " + Amounts.time(age) + " old");
    }
    return switch (latest.condition().state()) {
      case LIVE -> Line.of(Role.GOOD, "● live");
      case LATE -> Line.of(Role.GOOD, "● live, up to 1 s late");
      case SILENT ->
          Line.of(
              Role.WARNING,
              "● no answer for " + Amounts.time(latest.condition().silence() / NANOS * NANOS));
      case ENDED -> Line.of(Role.CRITICAL, "● the JVM has ended");
      case FAILED -> Line.of(Role.CRITICAL, "● no longer readable");
    };
  }

  /**
   * The verdict and how the target is watched. A long verdict uses both lines unless data is
   * missing.
   */
  List<Line> below(int width) {
    Line watched = watched(width);
    // The agent may only just have been loaded.
    if (model.snapshot().window().nanos() < NANOS) {
      return List.of(Line.of(Role.DIM, "No verdict yet."), watched);
    }
    List<Line> verdict = Line.wrapped(verdictRole(), VerdictLine.of(model.diagnosis()), 0, width);
    boolean isLong = verdict.size() > 1 && !isIncomplete();
    return List.of(verdict.getFirst(), isLong ? verdict.get(1) : watched);
  }

  private Role verdictRole() {
    return switch (Health.of(model.diagnosis())) {
      case STUCK -> Role.CRITICAL;
      case NOT_HEALTHY -> OverviewPage.role(model.diagnosis().findings().getFirst());
      case HEALTHY -> Role.GOOD;
      case INCOMPLETE, NOTHING_TO_JUDGE -> Role.STRONG;
    };
  }

  private boolean isIncomplete() {
    return model.snapshot().quality().lostBytes() > 0
        || !model.snapshot().quality().damage().isEmpty();
  }

  private Line watched(int width) {
    Snapshot snapshot = model.snapshot();
    List<String> parts = new ArrayList<>();
    int parallelism = snapshot.carriers().size().parallelism();
    parts.add("parallelism " + (parallelism > 0 ? parallelism : "unknown"));
    long window = snapshot.window().recordedNanos();
    parts.add(Amounts.time(window) + " since " + model.condition().since());
    long lost = snapshot.quality().lostBytes();
    if (lost > 0) {
      parts.add("events lost: " + Amounts.bytes(lost));
    }
    if (!snapshot.quality().damage().isEmpty()) {
      parts.add("a part of the data is missing (e)");
    }
    String needed = String.join(" · ", parts);
    // A JVM that does not answer may have lost events.
    boolean isComplete = lost == 0 && model.condition().state() != Condition.State.SILENT;
    String line =
        more(snapshot, isComplete).stream()
            .map(more -> needed + " · " + more)
            .filter(whole -> Fit.width(whole) <= width)
            .findFirst()
            .orElse(Fit.cut(needed, width, "…"));
    return Line.of(isIncomplete() ? Role.WARNING : Role.DIM, line);
  }

  /** The longest first. Never truncated, because half a figure misleads. */
  private static List<String> more(Snapshot snapshot, boolean isComplete) {
    AgentInfo agent = snapshot.target().agent();
    String who = agent == null ? "no agent" : "agent " + agent.version();
    String full = agent == null ? who : who + cost(snapshot);
    return isComplete ? List.of(full + " · nothing lost", full, who) : List.of(full, who);
  }

  private static String cost(Snapshot snapshot) {
    double share = Overhead.ofOneCore(snapshot);
    return share < 0 ? ", own cost unknown" : " takes " + Amounts.share(share) + " of a core";
  }

  /** A note, the filter being typed, or the keys. */
  Line last(int width) {
    Ui.Note note = ui.overlay().note();
    String typing = ui.overlay().typing();
    String problem = latest.condition().problem();
    if (note != null) {
      Role role = note.isProblem() ? Role.CRITICAL : Role.GOOD;
      return Line.of(role, Fit.cut(note.text(), width, "…"));
    }
    if (typing != null) {
      String wrong = Filter.of(typing).problem();
      Line line = Line.of(Role.KEY, "/").and(typing).and(Role.SELECTED, " ");
      String help = wrong == null ? "  Enter keeps, Esc clears" : "  not complete: " + wrong;
      return line.and(
          wrong == null ? Role.DIM : Role.WARNING,
          Fit.cut(help, Math.max(0, width - line.width()), "…"));
    }
    return problem == null ? hints(width) : Line.of(Role.CRITICAL, Fit.cut(problem, width, "…"));
  }

  private Line hints(int width) {
    Line line = Line.EMPTY;
    for (Binding binding : Keys.here(ui, model)) {
      if (!binding.hint().isEmpty()) {
        Line one = Line.of(Role.KEY, first(binding)).and(Role.DIM, " " + binding.hint() + "  ");
        line = line.width() + one.width() > width ? line : line.and(one);
      }
    }
    return line;
  }

  private static String first(Binding binding) {
    String label = binding.label();
    int blank = label.indexOf(' ');
    return blank < 0 ? label : label.substring(0, blank);
  }
}
