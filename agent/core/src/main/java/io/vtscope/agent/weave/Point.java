package io.vtscope.agent.weave;

import org.jspecify.annotations.Nullable;

/**
 * A place in a method where a hook is woven in.
 *
 * @param descriptor null matches any
 * @param called the called method, for places at calls; otherwise null
 */
public record Point(
    String method,
    @Nullable String descriptor,
    Place place,
    @Nullable String called,
    Hook.Call call) {

  public enum Place {
    /** At the start, with the first argument. */
    ENTRY,
    /** At the start, without arguments, in classes loaded before the agent. */
    USE,
    /** At normal returns, with the first argument. */
    RETURN,
    /** At normal returns, with the result. */
    RESULT,
    /** The same in an inner class, for the enclosing object. */
    INNER_RESULT,
    /** At the start in an inner class, with the object and the enclosing one. */
    INNER_ENTRY,
    /** At normal returns in an inner class, likewise. */
    INNER_RETURN,
    /** Before a call, with its last argument or object. */
    CALL,
    /** After a call, with null. */
    AFTER,
    /** At each throw, with the first argument. */
    THROW
  }
}
