package io.vtscope.view.tui.widget;

import dev.tamboui.style.Color;
import dev.tamboui.style.Style;
import java.util.EnumMap;
import java.util.Map;

/** The look of roles. Keeps the terminal's background. */
public enum Theme {
  DARK(214, 203, 110, 114, 245, 75, 180),
  LIGHT(130, 160, 25, 28, 243, 26, 94),
  /** Without colours, for {@code NO_COLOR}. */
  PLAIN;

  @SuppressWarnings("ImmutableEnumChecker") // filled only in the constructor
  private final Map<Role, Style> styles = new EnumMap<>(Role.class);

  Theme() {
    for (Role role : Role.values()) {
      styles.put(role, Style.EMPTY);
    }
    styles.put(Role.DIM, Style.EMPTY.dim());
    styles.put(Role.IDLE, Style.EMPTY.dim());
    styles.put(Role.STRONG, Style.EMPTY.bold());
    styles.put(Role.TITLE, Style.EMPTY.bold());
    styles.put(Role.KEY, Style.EMPTY.bold());
    styles.put(Role.CRITICAL, Style.EMPTY.bold());
    styles.put(Role.SELECTED, Style.EMPTY.reversed());
  }

  /** Takes indices into the 256-colour palette. */
  Theme(int warning, int critical, int info, int good, int dim, int title, int compensated) {
    this();
    color(Role.WARNING, warning);
    color(Role.CRITICAL, critical);
    color(Role.INFO, info);
    color(Role.GOOD, good);
    color(Role.TITLE, title);
    color(Role.KEY, title);
    color(Role.CHART, title);
    color(Role.RUNNING, good);
    color(Role.PINNED, critical);
    color(Role.BLOCKED, warning);
    color(Role.COMPENSATED, compensated);
    styles.put(Role.DIM, Style.EMPTY.fg(Color.indexed(dim)));
    styles.put(Role.IDLE, Style.EMPTY.fg(Color.indexed(dim)));
  }

  private void color(Role role, int index) {
    styles.merge(role, Style.EMPTY.fg(Color.indexed(index)), Style::patch);
  }

  Style of(Role role) {
    return styles.getOrDefault(role, Style.EMPTY);
  }
}
