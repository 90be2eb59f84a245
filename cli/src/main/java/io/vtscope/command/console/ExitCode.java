package io.vtscope.command.console;

/** The exit statuses. */
public final class ExitCode {
  public static final int FINE = 0;
  public static final int OVER_LIMIT = 1;
  static final int WRONG_USAGE = 2;
  static final int NOT_OBSERVABLE = 3;
  public static final int NOT_ANSWERABLE = 4;
  static final int BUG = 70;

  public static final String SUCCESS_TEXT = FINE + ":success";
  public static final String LIMIT_TEXT = OVER_LIMIT + ":a limit is exceeded (vtscope check only)";
  public static final String USAGE_TEXT =
      WRONG_USAGE + ":wrong usage, or an output file that cannot be written";
  public static final String OBSERVABLE_TEXT =
      NOT_OBSERVABLE + ":the target cannot be observed, or an input file does not exist";
  public static final String ANSWERABLE_TEXT =
      NOT_ANSWERABLE + ":the data is incomplete, or cannot answer";
  public static final String BUG_TEXT = BUG + ":a bug in vtscope";

  private ExitCode() {}
}
