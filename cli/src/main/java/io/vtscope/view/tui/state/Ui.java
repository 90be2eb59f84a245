package io.vtscope.view.tui.state;

import io.vtscope.view.tui.widget.TableState;
import io.vtscope.view.tui.widget.Theme;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The user's choices. Immutable.
 *
 * @param tables only of the screens used
 * @param trail open details, the innermost last
 * @param overlay what covers the screen
 * @param frozen the paused model; null while running
 * @param command of the last key
 */
public record Ui(
    Dress dress,
    Tab tab,
    Map<Tab, TableState> tables,
    List<Detail> trail,
    Overlay overlay,
    @Nullable ViewModel frozen,
    Choices choices,
    Command command) {

  static final List<Duration> REFRESHES =
      List.of(
          Duration.ofMillis(250),
          Duration.ofMillis(500),
          Duration.ofSeconds(1),
          Duration.ofSeconds(2),
          Duration.ofSeconds(5),
          Duration.ofSeconds(10));

  private static final int NARROWEST = 20;
  private static final int LOWEST = 6;

  /** Size and look. */
  public record Dress(int columns, int rows, Theme theme, boolean ascii) {}

  /**
   * What covers the screen.
   *
   * @param typing the filter being typed; null for none
   * @param help scroll position of the help; -1 if hidden
   * @param note null for none
   */
  public record Overlay(@Nullable String typing, int help, @Nullable Note note) {
    static final Overlay NONE = new Overlay(null, -1, null);
  }

  /** A line for the user. */
  public record Note(String text, boolean isProblem) {}

  /**
   * Choices for all screens.
   *
   * @param refresh index into {@link #REFRESHES}
   */
  public record Choices(Grouping grouping, Span span, int refresh) {}

  public Ui {
    tables = Map.copyOf(tables);
    trail = List.copyOf(trail);
  }

  public static Ui start(int columns, int rows, Theme theme, boolean ascii, Duration interval) {
    return new Ui(
        new Dress(Math.max(NARROWEST, columns), Math.max(LOWEST, rows), theme, ascii),
        Tab.OVERVIEW,
        Map.of(),
        List.of(),
        Overlay.NONE,
        null,
        new Choices(Grouping.STACK, Span.FIVE, nearest(interval)),
        Command.NOTHING);
  }

  /** The shortest that is not below the interval. */
  private static int nearest(Duration interval) {
    for (int i = 0; i < REFRESHES.size(); i++) {
      if (REFRESHES.get(i).compareTo(interval) >= 0) {
        return i;
      }
    }
    return REFRESHES.size() - 1;
  }

  public Duration interval() {
    return REFRESHES.get(choices.refresh);
  }

  public ViewModel shown(ViewModel latest) {
    return frozen == null ? latest : frozen;
  }

  /** Whether a note hides the keys. */
  public boolean isTold() {
    return overlay.note != null;
  }

  /** Whether the view shows the carriers of a running target. */
  public boolean showsCarriers(ViewModel latest) {
    return tab == Tab.CARRIERS
        && frozen == null
        && latest.condition().state().comes()
        && latest.condition().replay() == null
        && latest.snapshot().target().agent() != null;
  }

  public TableState table() {
    return tables.getOrDefault(tab, TableState.NEW);
  }

  public @Nullable Detail detail() {
    return trail.isEmpty() ? null : trail.getLast();
  }

  public Ui with(Dress other) {
    Dress sound =
        new Dress(
            Math.max(NARROWEST, other.columns),
            Math.max(LOWEST, other.rows),
            other.theme,
            other.ascii);
    return new Ui(sound, tab, tables, trail, overlay, frozen, choices, command);
  }

  public Ui at(Tab other) {
    Overlay noteOnly = new Overlay(null, -1, overlay.note);
    return new Ui(dress, other, tables, List.of(), noteOnly, frozen, choices, command);
  }

  public Ui with(TableState table) {
    Map<Tab, TableState> all = new EnumMap<>(Tab.class);
    all.putAll(tables);
    all.put(tab, table);
    return new Ui(dress, tab, all, trail, overlay, frozen, choices, command);
  }

  public Ui opening(Detail detail) {
    List<Detail> longer = new ArrayList<>(trail);
    longer.add(detail);
    return with(longer);
  }

  public Ui with(List<Detail> other) {
    return new Ui(dress, tab, tables, other, overlay, frozen, choices, command);
  }

  public Ui typing(@Nullable String text) {
    return with(new Overlay(text, overlay.help, overlay.note));
  }

  public Ui help(int scroll) {
    return with(new Overlay(overlay.typing, scroll, overlay.note));
  }

  public Ui withNote(@Nullable Note other) {
    return with(new Overlay(overlay.typing, overlay.help, other));
  }

  private Ui with(Overlay other) {
    return new Ui(dress, tab, tables, trail, other, frozen, choices, command);
  }

  public Ui frozen(@Nullable ViewModel model) {
    return new Ui(dress, tab, tables, trail, overlay, model, choices, command);
  }

  public Ui with(Grouping other) {
    return with(new Choices(other, choices.span, choices.refresh));
  }

  public Ui with(Span other) {
    return with(new Choices(choices.grouping, other, choices.refresh));
  }

  public Ui refreshing(int index) {
    int sound = Math.max(0, Math.min(REFRESHES.size() - 1, index));
    return with(new Choices(choices.grouping, choices.span, sound));
  }

  private Ui with(Choices other) {
    return new Ui(dress, tab, tables, trail, overlay, frozen, other, command);
  }

  public Ui withCommand(Command other) {
    return new Ui(dress, tab, tables, trail, overlay, frozen, choices, other);
  }
}
