package io.vtscope.view.tui;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The table of keys. */
final class Keys {
  private static final Binding.Condition ALWAYS = (ui, sight) -> true;
  private static final Binding.Condition TABLE = (ui, sight) -> ui.detail() == null;
  private static final Binding.Condition DETAIL = (ui, sight) -> ui.detail() != null;
  private static final Binding.Condition LIVE = (ui, sight) -> sight.condition().replay() == null;
  private static final Binding.Condition RECORDED =
      (ui, sight) -> sight.condition().replay() != null;
  private static final Binding.Condition GROUPED =
      (ui, sight) -> ui.tab() == Tab.THREADS && ui.detail() == null;
  private static final Binding.Condition LOCKED = (ui, sight) -> Details.lock(sight, ui) != null;
  private static final Binding.Condition WATCHED =
      (ui, sight) ->
          sight.condition().replay() == null
              && sight.condition().state().comes()
              && sight.snapshot().target().agent() != null;

  private static final List<Binding> ALL = all();

  private Keys() {}

  /** What a key does; null where it does nothing here. */
  static @Nullable Binding find(String key, Ui ui, Sight sight) {
    for (Binding binding : ALL) {
      if (binding.keys().contains(key) && binding.when().holds(ui, sight)) {
        return binding;
      }
    }
    return null;
  }

  /** Those that do something here. */
  static List<Binding> here(Ui ui, Sight sight) {
    return ALL.stream().filter(binding -> binding.when().holds(ui, sight)).toList();
  }

  private static List<Binding> all() {
    List<Binding> all = new ArrayList<>();
    add(all, "?", "?", "these keys", "keys", ALWAYS, (ui, sight) -> ui.help(0));
    add(all, "q", "q", "leave; the target stays as it was", "quit", ALWAYS, wish(Wish.QUIT));
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
        (ui, sight) -> ui.with(ui.trail().subList(0, ui.trail().size() - 1)));
    add(
        all,
        "Esc",
        "Esc",
        "forget the filter",
        "",
        TABLE,
        (ui, sight) -> ui.with(ui.table().with(Filter.ALL)));
    add(all, "f", "f", "follow the lock to its owner", "follow lock", LOCKED, Moves::follow);
    for (Tab tab : Tab.values()) {
      String number = String.valueOf(tab.number());
      add(all, number, number, tab.title(), "", ALWAYS, (ui, sight) -> ui.at(tab));
    }
    add(all, "Tab", "Tab", "next screen", "", ALWAYS, (ui, sight) -> ui.at(ui.tab().beside(1)));
    add(
        all,
        "Shift-Tab",
        "Shift-Tab",
        "screen before",
        "",
        ALWAYS,
        (ui, sight) -> ui.at(ui.tab().beside(-1)));
    add(all, "Down j", "↓ j", "down", "", ALWAYS, (ui, sight) -> Moves.by(ui, sight, 1));
    add(all, "Up k", "↑ k", "up", "", ALWAYS, (ui, sight) -> Moves.by(ui, sight, -1));
    add(
        all,
        "PgDn Ctrl-F",
        "PgDn",
        "a page down",
        "",
        ALWAYS,
        (ui, sight) -> Moves.by(ui, sight, Moves.page(ui)));
    add(
        all,
        "PgUp Ctrl-B",
        "PgUp",
        "a page up",
        "",
        ALWAYS,
        (ui, sight) -> Moves.by(ui, sight, -Moves.page(ui)));
    add(
        all,
        "Home g",
        "Home g",
        "to the first",
        "",
        ALWAYS,
        (ui, sight) -> Moves.by(ui, sight, -Moves.FAR));
    add(
        all,
        "End G",
        "End G",
        "to the last",
        "",
        ALWAYS,
        (ui, sight) -> Moves.by(ui, sight, Moves.FAR));
  }

  private static void choosing(List<Binding> all) {
    add(
        all,
        "/",
        "/",
        "filter by regular expression; !: those without",
        "filter",
        TABLE,
        (ui, sight) -> ui.typing(ui.table().filter().text()));
    add(
        all,
        "<",
        "<",
        "sort by the column before",
        "",
        TABLE,
        (ui, sight) -> ui.with(ui.tab().page().table().sortedBeside(ui.table(), -1)));
    add(
        all,
        ">",
        ">",
        "sort by the next column",
        "sort",
        TABLE,
        (ui, sight) -> ui.with(ui.tab().page().table().sortedBeside(ui.table(), 1)));
    add(
        all,
        "i",
        "i",
        "sort the other way",
        "",
        TABLE,
        (ui, sight) -> ui.with(ui.table().inverse()));
    add(
        all,
        "v",
        "v",
        "group threads by something else",
        "group",
        GROUPED,
        (ui, sight) -> ui.with(ui.grouping().next()));
    add(
        all,
        "w",
        "w",
        "how far back charts go",
        "",
        ALWAYS,
        (ui, sight) -> ui.with(ui.span().next()));
    add(
        all,
        "e",
        "e",
        "what was looked for, and what is not known",
        "",
        ALWAYS,
        (ui, sight) -> ui.opening(Detail.of(Detail.Kind.VERDICTS, "", "what was looked for")));
  }

  private static void data(List<Binding> all) {
    add(
        all,
        "Space",
        "Space",
        "pause the view; data keeps coming",
        "pause",
        LIVE,
        (ui, sight) -> ui.frozen(ui.frozen() == null ? sight : null));
    add(all, "+ =", "+", "refresh more often", "", LIVE, (ui, sight) -> Moves.refresh(ui, -1));
    add(all, "-", "-", "refresh less often", "", LIVE, (ui, sight) -> Moves.refresh(ui, 1));
    add(all, "r", "r", "reset: count from now on", "reset", WATCHED, wish(Wish.RESET));
    add(all, "d", "d", "look at every carrier now, with stacks", "", WATCHED, wish(Wish.LOOK));
    add(all, "Space", "Space", "play or pause", "play/pause", RECORDED, wish(Wish.PLAY));
    add(all, "+ =", "+", "play faster, up to ×64", "faster", RECORDED, wish(Wish.FASTER));
    add(all, "-", "-", "play slower", "", RECORDED, wish(Wish.SLOWER));
    add(all, "n", "n", "on to the next finding", "next finding", RECORDED, wish(Wish.NEXT_FINDING));
    add(all, "[", "[", "10 s back", "", RECORDED, wish(Wish.BACK));
    add(all, "]", "]", "10 s on", "", RECORDED, wish(Wish.FORTH));
    add(all, "s", "s", "save what is shown: text, JSON, SVG", "save", ALWAYS, wish(Wish.SAVE));
    add(all, "o", "o", "write the full report: text, JSON", "report", ALWAYS, wish(Wish.REPORT));
  }

  private static Binding.Action wish(Wish wish) {
    return (ui, sight) -> ui.wishing(wish);
  }

  /**
   * @param keys names with blanks between
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
