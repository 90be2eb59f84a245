/**
 * Facts from bytecode and jars: held monitors and artifacts. Used by the agent and the viewer.
 *
 * <p>Start with {@link io.vtscope.code.ClassCode} and {@link io.vtscope.code.Artifact}.
 */
@NullMarked
package io.vtscope.code;

import org.jspecify.annotations.NullMarked;
