package io.vtscope.aggregate;

/**
 * For how long the JVM had stopped all threads for operations of its own.
 *
 * @param operation the one that took most, as the JVM calls it; empty where it is not known
 * @param ofOperation what that one took, nanoseconds
 */
public record Stopped(Cost cost, String operation, long ofOperation) {}
