package io.vtscope.view.tui.page;

import io.vtscope.view.tui.state.Tab;

/** The page of each screen. */
public final class Pages {
  public static final CarriersPage CARRIERS = new CarriersPage();
  public static final ThreadsPage THREADS = new ThreadsPage();
  public static final OverviewPage OVERVIEW = new OverviewPage();
  private static final HotspotsPage HOTSPOTS = new HotspotsPage();
  private static final ExecutorsPage EXECUTORS = new ExecutorsPage();
  private static final CompensationPage COMPENSATION = new CompensationPage();

  private Pages() {}

  public static Page<?> of(Tab tab) {
    return switch (tab) {
      case OVERVIEW -> OVERVIEW;
      case HOTSPOTS -> HOTSPOTS;
      case CARRIERS -> CARRIERS;
      case EXECUTORS -> EXECUTORS;
      case THREADS -> THREADS;
      case COMPENSATION -> COMPENSATION;
    };
  }
}
