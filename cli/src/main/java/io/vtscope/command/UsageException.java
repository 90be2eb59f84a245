package io.vtscope.command;

/** A usage error, as one sentence for the user. */
final class UsageException extends Exception {
  private static final long serialVersionUID = 1L;

  UsageException(String sentence) {
    super(sentence);
  }
}
