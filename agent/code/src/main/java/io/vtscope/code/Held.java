package io.vtscope.code;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The monitors that a frame holds, named as the source would: "this.mutex" for one.
 *
 * @param known whether the bytecode could tell; if not, there are no locks in the list
 * @param locks the outermost first; a monitor that is entered twice is in the list twice
 * @param enters the monitor that the frame's instruction enters; null where it enters none
 * @param needs binary name of the class that the frame's instruction needs to be initialised; null
 *     where it needs none
 */
public record Held(
    boolean known, List<String> locks, @Nullable String enters, @Nullable String needs) {
  /** Where the class's bytes are not those that ran, or cannot be followed. */
  public static final Held UNKNOWN = new Held(false, List.of(), null, null);

  /** Of a frame that holds none. */
  public static final Held NOTHING = new Held(true, List.of(), null, null);
}
