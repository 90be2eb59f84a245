package io.vtscope.view.tui.state;

import java.util.List;

/** The screens, in the order of their number keys. */
public enum Tab {
  OVERVIEW(1, "Overview"),
  HOTSPOTS(2, "Hotspots"),
  CARRIERS(3, "Carriers"),
  EXECUTORS(4, "Executors"),
  THREADS(5, "Threads"),
  COMPENSATION(6, "Compensation");

  private final int number;
  private final String title;

  Tab(int number, String title) {
    this.number = number;
    this.title = title;
  }

  public int number() {
    return number;
  }

  public String title() {
    return title;
  }

  public Tab beside(int step) {
    List<Tab> all = List.of(values());
    return all.get(Math.floorMod(all.indexOf(this) + step, all.size()));
  }
}
