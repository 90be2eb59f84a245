/**
 * The calls that are woven into classes of the application and of the JDK: where, by what, and that
 * they go again. What is done about them is told by those who ask for them.
 */
@NullMarked
package io.vtscope.agent.weave;

import org.jspecify.annotations.NullMarked;
