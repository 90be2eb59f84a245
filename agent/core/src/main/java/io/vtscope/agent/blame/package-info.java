/**
 * Whose frames hold a carrier: reads what the JVM has just recorded, looks at every frame once, and
 * writes what its bytecode and its code source say. Start reading at {@link
 * io.vtscope.agent.blame.Blamer}.
 */
@NullMarked
package io.vtscope.agent.blame;

import org.jspecify.annotations.NullMarked;
