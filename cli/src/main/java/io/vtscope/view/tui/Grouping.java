package io.vtscope.view.tui;

import java.util.List;

/** What makes waiting virtual threads one row. */
enum Grouping {
  STACK("stack"),
  FRAME("application's frame"),
  LOCK("what they wait for"),
  STATE("state");

  private final String label;

  Grouping(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  Grouping next() {
    List<Grouping> all = List.of(values());
    return all.get((all.indexOf(this) + 1) % all.size());
  }
}
