package io.vtscope.ledger.pin;

/**
 * A platform thread that owned a contended monitor.
 *
 * @param thread its name, with N for the number
 * @param times the number of waits
 */
public record PlatformOwner(String thread, int times) {}
