package io.vtscope.code;

import java.util.List;

/**
 * The monitors that a frame holds.
 *
 * @param known whether the bytecode could tell; if not, there are no locks in the list
 * @param locks the monitors' names as the source would say them, "this.mutex" for one, the
 *     outermost first; a monitor that is entered twice is in the list twice
 */
public record Held(boolean known, List<String> locks) {
  /** Where the class's bytes are not those that ran, or cannot be followed. */
  public static final Held UNKNOWN = new Held(false, List.of());

  static Held of(List<String> locks) {
    return new Held(true, List.copyOf(locks));
  }
}
