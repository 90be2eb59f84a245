package io.vtscope.chunk;

/**
 * A thread as a recording knows it.
 *
 * @param id of {@code Thread.threadId}; 0 or less for a thread of the JVM itself
 * @param name "" where it has none
 * @param group name of its thread group, "" where it is not known
 */
public record JfrThread(long id, String name, String group, boolean virtual) {}
