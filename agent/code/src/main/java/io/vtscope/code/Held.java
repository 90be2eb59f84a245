package io.vtscope.code;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The monitors that a frame holds, named as in the source, for example "this.mutex".
 *
 * @param known whether the bytecode could be analysed
 * @param locks outermost first; reentered monitors repeat
 * @param enters the monitor that the current instruction enters, or null
 * @param needs the class that the current instruction initialises, or null
 */
public record Held(
    boolean known, List<String> locks, @Nullable String enters, @Nullable String needs) {
  public static final Held UNKNOWN = new Held(false, List.of(), null, null);

  public static final Held NOTHING = new Held(true, List.of(), null, null);
}
