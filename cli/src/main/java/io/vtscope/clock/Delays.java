package io.vtscope.clock;

/** How long probe threads waited that did not wait long. */
public final class Delays extends Histogram {
  public Delays copy() {
    Delays copy = new Delays();
    copy.count(this);
    return copy;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Delays delays && hasAll(delays) && delays.hasAll(this);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(times());
  }
}
