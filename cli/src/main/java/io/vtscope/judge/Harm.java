package io.vtscope.judge;

/**
 * What those in line waited for a resource.
 *
 * @param each what each waited, on average over the bad time, in seconds
 * @param longest the longest wait, in seconds
 * @param threadSeconds what all of them waited together
 */
public record Harm(double each, double longest, double threadSeconds) {
  /** Nobody waited. */
  public static final Harm NONE = new Harm(0, 0, 0);
}
