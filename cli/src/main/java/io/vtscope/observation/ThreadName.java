package io.vtscope.observation;

/**
 * A thread's number and name.
 *
 * @param name empty where it has none
 */
public record ThreadName(long id, String name, boolean virtual) {}
