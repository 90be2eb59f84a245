package io.vtscope.command.console;

/** A usage error, as one sentence. */
public final class UsageException extends Exception {
  private static final long serialVersionUID = 1L;

  public UsageException(String sentence) {
    super(sentence);
  }
}
