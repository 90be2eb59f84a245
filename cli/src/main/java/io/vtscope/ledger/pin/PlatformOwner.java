package io.vtscope.ledger.pin;

/**
 * A platform thread that had a monitor before virtual threads which waited for it.
 *
 * @param thread its name, with N for the number at its end; it is the target's
 * @param times before how many of them
 */
public record PlatformOwner(String thread, int times) {}
