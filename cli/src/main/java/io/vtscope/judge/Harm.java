package io.vtscope.judge;

/**
 * How long threads waited for a resource, in seconds.
 *
 * @param each the mean wait in the bad time
 * @param threadSeconds the sum over all threads
 */
public record Harm(double each, double longest, double threadSeconds) {
  public static final Harm NONE = new Harm(0, 0, 0);
}
