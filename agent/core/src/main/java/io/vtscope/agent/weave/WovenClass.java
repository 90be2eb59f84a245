package io.vtscope.agent.weave;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is woven into one class.
 *
 * @param made called at the end of each constructor; null for none
 * @param points by method
 */
public record WovenClass(Hook.@Nullable Call made, List<Point> points) {}
