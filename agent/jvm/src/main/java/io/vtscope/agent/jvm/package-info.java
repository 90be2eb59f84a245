/**
 * Reads what the JVM knows of its threads and keeps to itself: the pool of carriers, what each
 * virtual thread does and waits for, and the owners of locks. Works on JDK 21 and newer, tested to
 * 27: {@link io.vtscope.agent.jvm.JdkMember} lists the private members that it needs. Nothing is
 * written, no lock is taken, no code of the application runs.
 */
@NullMarked
package io.vtscope.agent.jvm;

import org.jspecify.annotations.NullMarked;
