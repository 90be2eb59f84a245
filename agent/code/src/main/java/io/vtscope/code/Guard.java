package io.vtscope.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Tells a method that acquires a Semaphore for what it does, and releases it itself, from one that
 * waits by a Semaphore for a signal that another gives.
 */
final class Guard {
  private static final String SEMAPHORE = "java/util/concurrent/Semaphore";
  private static final Set<String> ACQUIRE = Set.of("acquire", "acquireUninterruptibly");
  private static final String RELEASE = "release";

  private Guard() {}

  /** Whether some call of a method is made between acquiring a Semaphore and releasing the same. */
  static boolean isIn(MethodCode code) {
    List<Instruction> all = new ArrayList<>(code.instructions().values());
    for (int i = 0; i < all.size(); i++) {
      if (isOfSemaphore(all.get(i)) && ACQUIRE.contains(all.get(i).name()) && isReleased(all, i)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isReleased(List<Instruction> all, int acquired) {
    boolean guards = false;
    for (int i = acquired + 1; i < all.size(); i++) {
      Instruction one = all.get(i);
      if (isOfSemaphore(one)) {
        if (guards && one.name().equals(RELEASE) && isSame(all, acquired, i)) {
          return true;
        }
      } else {
        guards |= isCall(one);
      }
    }
    return false;
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

  /** Of a number of permits it is expected that it is loaded by one instruction. */
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
