package io.vtscope.command;

/** The exit statuses, as numbers and as lines of the help. */
final class ExitCode {
  static final int FINE = 0;
  static final int OVER_LIMIT = 1;
  static final int WRONG_USAGE = 2;
  static final int NOT_OBSERVABLE = 3;
  static final int NOT_ANSWERABLE = 4;
  static final int BUG = 70;

  static final String SUCCESS_TEXT = FINE + ":success";
  static final String LIMIT_TEXT = OVER_LIMIT + ":a limit is exceeded (vtscope check only)";
  static final String USAGE_TEXT =
      WRONG_USAGE + ":wrong usage, or an output file that cannot be written";
  static final String OBSERVABLE_TEXT =
      NOT_OBSERVABLE + ":the target cannot be observed, or an input file does not exist";
  static final String ANSWERABLE_TEXT =
      NOT_ANSWERABLE + ":the data is incomplete, or cannot answer";
  static final String BUG_TEXT = BUG + ":a bug in vtscope";

  private ExitCode() {}
}
