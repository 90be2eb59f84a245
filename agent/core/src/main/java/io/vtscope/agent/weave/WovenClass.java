package io.vtscope.agent.weave;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hooks of one class.
 *
 * @param made for constructors, or null
 */
public record WovenClass(Hook.@Nullable Call made, List<Point> points) {}
