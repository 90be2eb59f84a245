package io.vtscope.source;

/**
 * A JVM on this machine.
 *
 * @param name main class or jar, without its arguments; "" where it is not known
 */
public record Jvm(long pid, String name) {}
