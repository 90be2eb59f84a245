package io.vtscope.report;

/** Why data is malformed, as a clause: "it is cut off". */
public final class ReportException extends Exception {
  private static final long serialVersionUID = 1L;

  public ReportException(String why) {
    super(why);
  }
}
