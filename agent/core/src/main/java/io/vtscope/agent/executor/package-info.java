/**
 * What executors do: the few places in which a task is given, begun and ended are woven into their
 * classes, and counted. Tasks are neither wrapped nor kept.
 */
@NullMarked
package io.vtscope.agent.executor;

import org.jspecify.annotations.NullMarked;
