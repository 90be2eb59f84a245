/**
 * Reads what the JVM knows of its threads and keeps to itself: the pool of carriers, what each
 * virtual thread does and waits for, who has a lock. Fields of the JDK that have been the same from
 * 21 to 26, by reflection; nothing is written, no lock is taken, no code of the application runs.
 */
@NullMarked
package io.vtscope.agent.jvm;

import org.jspecify.annotations.NullMarked;
