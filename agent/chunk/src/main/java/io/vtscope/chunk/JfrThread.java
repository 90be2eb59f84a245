package io.vtscope.chunk;

/**
 * A recorded thread.
 *
 * @param id {@code Thread.threadId}; 0 or less for JVM-internal threads
 * @param name "" if unnamed
 * @param group "" if unknown
 */
public record JfrThread(long id, String name, String group, boolean virtual) {}
