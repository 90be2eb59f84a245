package io.vtscope.command;

/** Says in one sentence what was asked for that cannot be done. */
final class UsageException extends Exception {
  private static final long serialVersionUID = 1L;

  UsageException(String sentence) {
    super(sentence);
  }
}
