package io.vtscope.command;

/** What a command's exit status says. */
final class ExitCode {
  static final int FINE = 0;

  /** Something is over a limit that was asked for. */
  static final int OVER_LIMIT = 1;

  static final int WRONG_USAGE = 2;
  static final int NOT_OBSERVABLE = 3;
  static final int NOT_ANSWERABLE = 4;
  static final int BUG = 70;

  private ExitCode() {}
}
