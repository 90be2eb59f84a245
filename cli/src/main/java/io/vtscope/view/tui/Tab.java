package io.vtscope.view.tui;

import java.util.List;

/** The screens, in the order of their number keys. */
enum Tab {
  OVERVIEW(1, "Overview", new OverviewPage()),
  HOTSPOTS(2, "Hotspots", new HotspotsPage()),
  CARRIERS(3, "Carriers", new CarriersPage()),
  EXECUTORS(4, "Executors", new ExecutorsPage()),
  THREADS(5, "Threads", new ThreadsPage()),
  COMPENSATION(6, "Compensation", new CompensationPage());

  private final int number;
  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // pages have no state
  private final Page<?> page;

  Tab(int number, String title, Page<?> page) {
    this.number = number;
    this.title = title;
    this.page = page;
  }

  /** Its key. */
  int number() {
    return number;
  }

  String title() {
    return title;
  }

  Page<?> page() {
    return page;
  }

  Tab beside(int step) {
    List<Tab> all = List.of(values());
    return all.get(Math.floorMod(all.indexOf(this) + step, all.size()));
  }
}
