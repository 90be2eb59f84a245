package io.vtscope.report;

/** Says, as the end of a sentence, why something is not what it should be: "it is cut off". */
public final class ReportException extends Exception {
  private static final long serialVersionUID = 1L;

  public ReportException(String why) {
    super(why);
  }
}
