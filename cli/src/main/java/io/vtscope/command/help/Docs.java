package io.vtscope.command.help;

/** Links to the documentation. */
public final class Docs {
  private static final String FOLDER = "https://github.com/vtscope/vtscope/blob/main/docs/";

  private Docs() {}

  /**
   * The address of a page.
   *
   * @param page file and section, for example "findings.md#deadlock"
   */
  public static String link(String page) {
    return FOLDER + page;
  }
}
