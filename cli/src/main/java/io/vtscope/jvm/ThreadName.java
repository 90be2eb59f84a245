package io.vtscope.jvm;

/** A thread's number and name, which may be empty. */
public record ThreadName(long id, String name, boolean virtual) {}
