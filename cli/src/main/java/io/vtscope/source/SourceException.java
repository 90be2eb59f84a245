package io.vtscope.source;

/** States in one sentence why something cannot be observed. */
public final class SourceException extends Exception {
  private static final long serialVersionUID = 1L;

  /** The cause: the target or the data. */
  public enum Kind {
    NOT_OBSERVABLE,
    NOT_ANSWERABLE
  }

  private final Kind kind;

  public SourceException(Kind kind, String sentence) {
    super(sentence);
    this.kind = kind;
  }

  public SourceException(Kind kind, String sentence, Throwable cause) {
    super(sentence, cause);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }

  static SourceException unobservable(String sentence) {
    return new SourceException(Kind.NOT_OBSERVABLE, sentence);
  }
}
