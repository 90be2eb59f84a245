/**
 * Reads the JVM's thread internals: carriers, virtual thread states, blockers and lock owners.
 * Tested on JDK 21 to 27; {@link io.vtscope.agent.jvm.JdkMember} lists the required members. It
 * writes nothing, takes no lock and runs no application code.
 */
@NullMarked
package io.vtscope.agent.jvm;

import org.jspecify.annotations.NullMarked;
