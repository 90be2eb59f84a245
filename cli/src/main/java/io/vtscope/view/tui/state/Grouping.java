package io.vtscope.view.tui.state;

import java.util.List;

/** The property by which waiting virtual threads are grouped. */
public enum Grouping {
  STACK("stack"),
  FRAME("application's frame"),
  LOCK("what they wait for"),
  STATE("state");

  private final String label;

  Grouping(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  public Grouping next() {
    List<Grouping> all = List.of(values());
    return all.get((all.indexOf(this) + 1) % all.size());
  }
}
