package io.vtscope.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.Opcodes;

/** Detects methods that use a Semaphore as a guard, and not as a signal between threads. */
final class Guard {
  private static final String SEMAPHORE = "java/util/concurrent/Semaphore";
  private static final Set<String> ACQUIRE = Set.of("acquire", "acquireUninterruptibly");
  private static final String RELEASE = "release";

  private Guard() {}

  /** See {@link ClassCode#guardsTo}. */
  static int lastLine(MethodCode code) {
    List<Instruction> all = new ArrayList<>(code.instructions().values());
    int last = ClassCode.NO_GUARD;
    for (int i = 0; i < all.size(); i++) {
      if (isOfSemaphore(all.get(i)) && ACQUIRE.contains(all.get(i).name())) {
        last = Math.max(last, lastRelease(code, all, i));
      }
    }
    return last;
  }

  private static int lastRelease(MethodCode code, List<Instruction> all, int acquired) {
    int last = ClassCode.NO_GUARD;
    boolean guards = false;
    for (int i = acquired + 1; i < all.size(); i++) {
      Instruction one = all.get(i);
      if (isOfSemaphore(one)) {
        if (guards && one.name().equals(RELEASE) && isSame(all, acquired, i)) {
          Map.Entry<Integer, Integer> line = code.lines().floorEntry(one.offset());
          last = Math.max(last, line == null ? 0 : line.getValue());
        }
      } else {
        guards |= isCall(one);
      }
    }
    return last;
  }

  private static boolean isOfSemaphore(Instruction one) {
    return one.opcode() == Opcodes.INVOKEVIRTUAL && one.owner().equals(SEMAPHORE);
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

  /** Assumes that one instruction loads the number of permits. */
  private static boolean isSame(List<Instruction> all, int one, int other) {
    int a = one - (all.get(one).descriptor().startsWith("(I)") ? 2 : 1);
    int b = other - (all.get(other).descriptor().startsWith("(I)") ? 2 : 1);
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
