package io.vtscope.view.tui;

import io.vtscope.view.tui.detail.Details;
import io.vtscope.view.tui.page.Pages;
import io.vtscope.view.tui.state.Command;
import io.vtscope.view.tui.state.Detail;
import io.vtscope.view.tui.state.Tab;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Filter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The table of key bindings. */
final class Keys {
  private static final Binding.Condition ALWAYS = (ui, model) -> true;
  private static final Binding.Condition TABLE = (ui, model) -> ui.detail() == null;
  private static final Binding.Condition DETAIL = (ui, model) -> ui.detail() != null;
  private static final Binding.Condition LIVE = (ui, model) -> model.condition().replay() == null;
  private static final Binding.Condition RECORDED =
      (ui, model) -> model.condition().replay() != null;
  private static final Binding.Condition GROUPED =
      (ui, model) -> ui.tab() == Tab.THREADS && ui.detail() == null;
  private static final Binding.Condition LOCKED = (ui, model) -> Details.lock(model, ui) != null;
  private static final Binding.Condition WATCHED =
      (ui, model) ->
          model.condition().replay() == null
              && model.condition().state().comes()
              && model.snapshot().target().agent() != null;

  private static final List<Binding> ALL = all();

  private Keys() {}

  /** Null if the key has no effect. */
  static @Nullable Binding find(String key, Ui ui, ViewModel model) {
    for (Binding binding : ALL) {
      if (binding.keys().contains(key) && binding.when().holds(ui, model)) {
        return binding;
      }
    }
    return null;
  }

  static String refusal(String key) {
    boolean isElsewhere = ALL.stream().anyMatch(binding -> binding.keys().contains(key));
    return isElsewhere
        ? "%s does nothing here; ? shows the keys".formatted(key)
        : "no such key: %s; ? shows the keys".formatted(key);
  }

  static List<Binding> here(Ui ui, ViewModel model) {
    return ALL.stream().filter(binding -> binding.when().holds(ui, model)).toList();
  }

  private static List<Binding> all() {
    List<Binding> all = new ArrayList<>();
    add(all, "?", "?", "these keys", "keys", ALWAYS, (ui, model) -> ui.help(0));
    add(all, "q", "q", "quit; the target is unchanged", "quit", ALWAYS, command(Command.QUIT));
    looking(all);
    choosing(all);
    data(all);
    return List.copyOf(all);
  }

  private static void looking(List<Binding> all) {
    add(all, "Enter Right l", "Enter →", "open", "open", TABLE, Moves::open);
    add(
        all,
        "Esc Left h",
        "Esc ←",
        "back",
        "back",
        DETAIL,
        (ui, model) -> ui.with(ui.trail().subList(0, ui.trail().size() - 1)));
    add(
        all,
        "Esc",
        "Esc",
        "clear the filter",
        "",
        TABLE,
        (ui, model) -> ui.with(ui.table().with(Filter.ALL)));
    add(all, "f", "f", "follow the lock to its owner", "follow lock", LOCKED, Moves::follow);
    for (Tab tab : Tab.values()) {
      String number = String.valueOf(tab.number());
      add(all, number, number, tab.title(), "", ALWAYS, (ui, model) -> ui.at(tab));
    }
    add(all, "Tab", "Tab", "next screen", "", ALWAYS, (ui, model) -> ui.at(ui.tab().beside(1)));
    add(
        all,
        "Shift-Tab",
        "Shift-Tab",
        "previous screen",
        "",
        ALWAYS,
        (ui, model) -> ui.at(ui.tab().beside(-1)));
    add(all, "Down j", "↓ j", "down", "", ALWAYS, (ui, model) -> Moves.by(ui, model, 1));
    add(all, "Up k", "↑ k", "up", "", ALWAYS, (ui, model) -> Moves.by(ui, model, -1));
    add(
        all,
        "PgDn Ctrl-F",
        "PgDn",
        "a page down",
        "",
        ALWAYS,
        (ui, model) -> Moves.by(ui, model, Moves.page(ui)));
    add(
        all,
        "PgUp Ctrl-B",
        "PgUp",
        "a page up",
        "",
        ALWAYS,
        (ui, model) -> Moves.by(ui, model, -Moves.page(ui)));
    add(
        all,
        "Home g",
        "Home g",
        "to the first",
        "",
        ALWAYS,
        (ui, model) -> Moves.by(ui, model, -Moves.FAR));
    add(
        all,
        "End G",
        "End G",
        "to the last",
        "",
        ALWAYS,
        (ui, model) -> Moves.by(ui, model, Moves.FAR));
  }

  private static void choosing(List<Binding> all) {
    add(
        all,
        "/",
        "/",
        "filter by regular expression; ! inverts it",
        "filter",
        TABLE,
        (ui, model) -> ui.typing(ui.table().filter().text()));
    add(
        all,
        "<",
        "<",
        "sort by the previous column",
        "",
        TABLE,
        (ui, model) -> ui.with(Pages.of(ui.tab()).table().sortedBeside(ui.table(), -1)));
    add(
        all,
        ">",
        ">",
        "sort by the next column",
        "sort",
        TABLE,
        (ui, model) -> ui.with(Pages.of(ui.tab()).table().sortedBeside(ui.table(), 1)));
    add(
        all,
        "i",
        "i",
        "reverse the order",
        "",
        TABLE,
        (ui, model) -> ui.with(ui.table().inverse()));
    add(
        all,
        "v",
        "v",
        "change how threads are grouped",
        "group",
        GROUPED,
        (ui, model) -> ui.with(ui.choices().grouping().next()));
    add(
        all,
        "w",
        "w",
        "change the time span of the charts",
        "",
        ALWAYS,
        (ui, model) -> ui.with(ui.choices().span().next()));
    add(
        all,
        "e",
        "e",
        "which checks ran, and what is unknown",
        "",
        ALWAYS,
        (ui, model) -> ui.opening(Detail.of(Detail.Kind.VERDICTS, "", "checks")));
  }

  private static void data(List<Binding> all) {
    add(
        all,
        "Space",
        "Space",
        "pause the view; data keeps coming",
        "pause",
        LIVE,
        (ui, model) -> ui.frozen(ui.frozen() == null ? model : null));
    add(all, "+ =", "+", "refresh more often", "", LIVE, (ui, model) -> Moves.refresh(ui, -1));
    add(all, "-", "-", "refresh less often", "", LIVE, (ui, model) -> Moves.refresh(ui, 1));
    add(all, "r", "r", "reset: count from now on", "reset", WATCHED, command(Command.RESET));
    add(all, "d", "d", "sample every carrier now, with stacks", "", WATCHED, command(Command.LOOK));
    add(all, "Space", "Space", "play or pause", "play/pause", RECORDED, command(Command.PLAY));
    add(all, "+ =", "+", "play faster, up to ×64", "faster", RECORDED, command(Command.FASTER));
    add(all, "-", "-", "play slower", "", RECORDED, command(Command.SLOWER));
    add(
        all,
        "n",
        "n",
        "play to the next finding",
        "next finding",
        RECORDED,
        command(Command.NEXT_FINDING));
    add(all, "[", "[", "10 s back", "", RECORDED, command(Command.BACK));
    add(all, "]", "]", "10 s forward", "", RECORDED, command(Command.FORTH));
    add(
        all,
        "s",
        "s",
        "save what is shown: text, JSON, SVG",
        "save",
        ALWAYS,
        command(Command.SAVE));
    add(
        all,
        "o",
        "o",
        "write the full report: text, JSON, HTML",
        "report",
        ALWAYS,
        command(Command.REPORT));
  }

  private static Binding.Action command(Command command) {
    return (ui, model) -> ui.withCommand(command);
  }

  /**
   * Adds the bindings of some keys.
   *
   * @param keys names separated by blanks
   */
  private static void add(
      List<Binding> all,
      String keys,
      String label,
      String help,
      String hint,
      Binding.Condition when,
      Binding.Action action) {
    all.add(new Binding(List.of(keys.split(" ", -1)), label, help, hint, when, action));
  }
}
