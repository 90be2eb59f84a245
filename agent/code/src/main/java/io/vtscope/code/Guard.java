package io.vtscope.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Detects methods that return what they took: permits of a Semaphore, or an element of a queue.
 * Others use these as a signal between threads.
 */
final class Guard {
  private static final String SEMAPHORE = "java/util/concurrent/Semaphore";
  private static final Set<String> ACQUIRE = Set.of("acquire", "acquireUninterruptibly");
  private static final String RELEASE = "release";

  private static final Pattern QUEUE =
      Pattern.compile("java/util/concurrent/\\w*(BlockingQueue|BlockingDeque|TransferQueue)");

  private static final Set<String> TAKE = Set.of("take", "takeFirst", "takeLast");
  private static final Set<String> GIVE =
      Set.of(
          "add",
          "addFirst",
          "addLast",
          "offer",
          "offerFirst",
          "offerLast",
          "put",
          "putFirst",
          "putLast");

  private Guard() {}

  /** See {@link ClassCode#guardsTo}. */
  static int lastLine(MethodCode code) {
    List<Instruction> all = new ArrayList<>(code.instructions().values());
    int last = ClassCode.NO_GUARD;
    for (int i = 0; i < all.size(); i++) {
      if (isOf(all.get(i), ACQUIRE, TAKE)) {
        last = Math.max(last, lastReturn(code, all, i));
      }
    }
    return last;
  }

  private static int lastReturn(MethodCode code, List<Instruction> all, int taken) {
    int last = ClassCode.NO_GUARD;
    boolean guards = false;
    for (int i = taken + 1; i < all.size(); i++) {
      Instruction one = all.get(i);
      if (guards && isOf(one, Set.of(RELEASE), GIVE) && isSame(all, taken, i)) {
        Map.Entry<Integer, Integer> line = code.lines().floorEntry(one.offset());
        last = Math.max(last, line == null ? 0 : line.getValue());
      }
      guards |= isCall(one) && !one.owner().equals(SEMAPHORE);
    }
    return last;
  }

  private static boolean isOf(Instruction one, Set<String> ofSemaphore, Set<String> ofQueue) {
    return isCall(one)
        && (one.owner().equals(SEMAPHORE)
            ? ofSemaphore.contains(one.name())
            : ofQueue.contains(one.name()) && QUEUE.matcher(one.owner()).matches());
  }

  private static boolean isCall(Instruction one) {
    return switch (one.opcode()) {
      case Opcodes.INVOKEVIRTUAL,
          Opcodes.INVOKESPECIAL,
          Opcodes.INVOKESTATIC,
          Opcodes.INVOKEINTERFACE ->
          true;
      default -> false;
    };
  }

  /** Assumes that one instruction loads the argument, if there is one. */
  private static boolean isSame(List<Instruction> all, int one, int other) {
    int a = one - (all.get(one).descriptor().startsWith("()") ? 1 : 2);
    int b = other - (all.get(other).descriptor().startsWith("()") ? 1 : 2);
    while (a >= 0 && b >= 0) {
      Instruction first = all.get(a);
      Instruction second = all.get(b);
      if (first.opcode() != second.opcode()
          || first.variable() != second.variable()
          || !first.owner().equals(second.owner())
          || !first.name().equals(second.name())) {
        return false;
      }
      switch (first.opcode()) {
        case Opcodes.ALOAD, Opcodes.GETSTATIC -> {
          return true;
        }
        case Opcodes.GETFIELD -> {
          a--;
          b--;
        }
        default -> {
          return false;
        }
      }
    }
    return false;
  }
}
