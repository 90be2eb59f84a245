package io.vtscope.view.tui;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the user has chosen to see, and how; never changes, a key makes another.
 *
 * @param dress how it looks
 * @param tables of each screen what was chosen of its table; those never touched are left out
 * @param trail what was opened, the innermost last
 * @param typing the filter that is being typed; null where none is
 * @param help how far the list of keys is scrolled; -1 where it is not shown
 * @param note what there is to be told; null where nothing is
 * @param frozen what is shown while the view is paused; null while it is not
 * @param refresh index into {@link #REFRESHES}
 * @param wish what the last key has asked for
 */
public record Ui(
    Dress dress,
    Tab tab,
    Map<Tab, TableState> tables,
    List<Detail> trail,
    @Nullable String typing,
    int help,
    @Nullable Note note,
    @Nullable Sight frozen,
    Grouping grouping,
    Span span,
    int refresh,
    Wish wish) {

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

  /**
   * How it looks.
   *
   * @param ascii whether the terminal has no other characters
   */
  public record Dress(int columns, int rows, Theme theme, boolean ascii) {}

  /** Something to be told. */
  public record Note(String text, boolean isProblem) {}

  public Ui {
    tables = Map.copyOf(tables);
    trail = List.copyOf(trail);
  }

  /** As it begins. */
  public static Ui start(int columns, int rows, Theme theme, boolean ascii, Duration interval) {
    return new Ui(
        new Dress(Math.max(NARROWEST, columns), Math.max(LOWEST, rows), theme, ascii),
        Tab.OVERVIEW,
        Map.of(),
        List.of(),
        null,
        -1,
        null,
        null,
        Grouping.STACK,
        Span.FIVE,
        nearest(interval),
        Wish.NOTHING);
  }

  /** The first that is no shorter; else the longest. */
  private static int nearest(Duration interval) {
    for (int i = 0; i < REFRESHES.size(); i++) {
      if (REFRESHES.get(i).compareTo(interval) >= 0) {
        return i;
      }
    }
    return REFRESHES.size() - 1;
  }

  /** How often the view is drawn anew. */
  public Duration interval() {
    return REFRESHES.get(refresh);
  }

  /** What is to be drawn: what was there when it was paused, or the latest. */
  public Sight shown(Sight latest) {
    return frozen == null ? latest : frozen;
  }

  /** Whether the user is told something, where the keys stand otherwise. */
  public boolean isTold() {
    return note != null;
  }

  /** Whether a running target's carriers are looked at, one by one. */
  public boolean showsCarriers(Sight latest) {
    return tab == Tab.CARRIERS
        && frozen == null
        && latest.condition().state().comes()
        && latest.condition().replay() == null
        && latest.snapshot().target().agent() != null;
  }

  TableState table() {
    return tables.getOrDefault(tab, TableState.NEW);
  }

  @Nullable Detail detail() {
    return trail.isEmpty() ? null : trail.getLast();
  }

  Ui with(Dress other) {
    Dress sound =
        new Dress(
            Math.max(NARROWEST, other.columns),
            Math.max(LOWEST, other.rows),
            other.theme,
            other.ascii);
    return new Ui(
        sound, tab, tables, trail, typing, help, note, frozen, grouping, span, refresh, wish);
  }

  Ui at(Tab other) {
    return new Ui(
        dress, other, tables, List.of(), null, -1, note, frozen, grouping, span, refresh, wish);
  }

  Ui with(TableState table) {
    Map<Tab, TableState> all = new EnumMap<>(Tab.class);
    all.putAll(tables);
    all.put(tab, table);
    return new Ui(
        dress, tab, all, trail, typing, help, note, frozen, grouping, span, refresh, wish);
  }

  Ui opening(Detail detail) {
    List<Detail> longer = new ArrayList<>(trail);
    longer.add(detail);
    return with(longer);
  }

  Ui with(List<Detail> other) {
    return new Ui(
        dress, tab, tables, other, typing, help, note, frozen, grouping, span, refresh, wish);
  }

  Ui typing(@Nullable String text) {
    return new Ui(
        dress, tab, tables, trail, text, help, note, frozen, grouping, span, refresh, wish);
  }

  Ui help(int scroll) {
    return new Ui(
        dress, tab, tables, trail, typing, scroll, note, frozen, grouping, span, refresh, wish);
  }

  Ui noting(@Nullable Note other) {
    return new Ui(
        dress, tab, tables, trail, typing, help, other, frozen, grouping, span, refresh, wish);
  }

  Ui frozen(@Nullable Sight sight) {
    return new Ui(
        dress, tab, tables, trail, typing, help, note, sight, grouping, span, refresh, wish);
  }

  Ui with(Grouping other) {
    return new Ui(
        dress, tab, tables, trail, typing, help, note, frozen, other, span, refresh, wish);
  }

  Ui with(Span other) {
    return new Ui(
        dress, tab, tables, trail, typing, help, note, frozen, grouping, other, refresh, wish);
  }

  Ui refreshing(int index) {
    int sound = Math.max(0, Math.min(REFRESHES.size() - 1, index));
    return new Ui(
        dress, tab, tables, trail, typing, help, note, frozen, grouping, span, sound, wish);
  }

  /** With a wish, or without the one that has been granted. */
  public Ui wishing(Wish other) {
    return new Ui(
        dress, tab, tables, trail, typing, help, note, frozen, grouping, span, refresh, other);
  }
}
