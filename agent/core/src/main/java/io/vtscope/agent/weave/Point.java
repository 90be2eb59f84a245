package io.vtscope.agent.weave;

import org.jspecify.annotations.Nullable;

/**
 * A place in a method where a call is woven in.
 *
 * @param descriptor of the method; null for any
 * @param called the method whose call it is; null unless the place is a call
 * @param call what is called there
 */
public record Point(
    String method,
    @Nullable String descriptor,
    Place place,
    @Nullable String called,
    Hook.Call call) {

  /** Where in a method. */
  public enum Place {
    /** At its begin; the call is given its first argument. */
    ENTRY,
    /**
     * At its begin, without its arguments, and only of a class that was there before it was woven:
     * for what else its constructors have told of.
     */
    USE,
    /** At every normal end; the call is given its first argument. */
    RETURN,
    /** At the call of a method in it; the call is given its last argument, else its object. */
    CALL,
    /** Where the call of a method in it has come back; the call is given null. */
    AFTER,
    /** At every throw in it; the call is given its first argument. */
    THROW
  }
}
