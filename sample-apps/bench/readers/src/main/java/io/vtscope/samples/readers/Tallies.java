package io.vtscope.samples.readers;

import java.util.Locale;
import java.util.Map;

/** Pins, added up by what a reader takes for their stack. */
final class Tallies {
  private final Map<Object, Tally> byStack;

  /** Adds up in {@code byStack}, whose kind of map says which stacks are the same. */
  Tallies(Map<Object, Tally> byStack) {
    this.byStack = byStack;
  }

  /** Adds a pin of so many nanoseconds. */
  void add(Object stack, double nanos) {
    Tally tally = byStack.get(stack);
    if (tally == null) {
      tally = new Tally();
      byStack.put(stack, tally);
    }
    tally.pins++;
    tally.nanos += nanos;
  }

  /** Prints how many pins there are, in how many groups, and how long they took together. */
  void print() {
    long pins = 0;
    double nanos = 0;
    for (Tally tally : byStack.values()) {
      pins += tally.pins;
      nanos += tally.nanos;
    }
    System.out.printf(
        Locale.ROOT, "%d pins, %d groups, %.3f ms%n", pins, byStack.size(), nanos / 1_000_000);
  }

  /** The pins of a stack. */
  static final class Tally {
    private long pins;
    private double nanos;
  }
}
