/**
 * What classes tell without being run: which monitors a method holds at an instruction, and which
 * artifact a class comes from. Used in the target by the agent, and by the viewer on jars.
 *
 * <p>Start reading at {@link io.vtscope.code.ClassCode} and {@link io.vtscope.code.Artifact}.
 */
@NullMarked
package io.vtscope.code;

import org.jspecify.annotations.NullMarked;
