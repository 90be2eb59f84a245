package io.vtscope.code;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Tells a loop that waits by looking again and again from one that computes. What only lets time
 * pass counts as computing: that is how work is imitated.
 */
final class SpinLoop {
  /** Of {@code Thread}, and of what libraries have in its place. */
  private static final String HINT = "onSpinWait";

  private static final Set<String> CLOCKS = Set.of("nanoTime", "currentTimeMillis", "now");

  /** What these say changes nothing, or says whether something was there to take. */
  private static final Set<String> LOOKS =
      Set.of(
          "get",
          "getAcquire",
          "getOpaque",
          "getPlain",
          "getVolatile",
          "isDone",
          "isInterrupted",
          "isAlive",
          "isLocked",
          "isEmpty",
          "getCount",
          "getState",
          "currentThread",
          "availablePermits",
          "tryAcquire",
          "tryLock",
          "compareAndSet",
          "weakCompareAndSet",
          "weakCompareAndSetPlain",
          "weakCompareAndSetVolatile",
          "weakCompareAndSetAcquire",
          "weakCompareAndSetRelease",
          "getAndSet");

  private SpinLoop() {}

  /** From the first instruction of a loop to the last jump back to it. */
  private record Range(int from, int to) {
    boolean has(int offset) {
      return from <= offset && offset <= to;
    }
  }

  /** Whether the innermost loop that an instruction of the line is in waits so. */
  static boolean isAt(MethodCode code, int line) {
    List<Range> loops = loops(code);
    Range innermost = null;
    for (Range loop : loops) {
      boolean isInner = innermost == null || loop.to - loop.from < innermost.to - innermost.from;
      if (isInner && isOfLine(code, loop, line)) {
        innermost = loop;
      }
    }
    return innermost != null && waits(own(code, innermost, loops));
  }

  private static List<Range> loops(MethodCode code) {
    Map<Integer, Integer> ends = new TreeMap<>();
    for (Instruction jump : code.instructions().values()) {
      for (int target : jump.targets()) {
        if (target <= jump.offset()) {
          ends.merge(target, jump.offset(), Math::max);
        }
      }
    }
    return ends.entrySet().stream().map(loop -> new Range(loop.getKey(), loop.getValue())).toList();
  }

  private static boolean isOfLine(MethodCode code, Range loop, int line) {
    return code.instructions().subMap(loop.from, true, loop.to, true).keySet().stream()
        .map(code.lines()::floorEntry)
        .anyMatch(known -> known != null && known.getValue() == line);
  }

  /** What a loop does itself, without what loops in it do. */
  private static List<Instruction> own(MethodCode code, Range loop, List<Range> all) {
    List<Range> inside =
        all.stream().filter(inner -> inner.from > loop.from && loop.has(inner.to)).toList();
    return code.instructions().subMap(loop.from, true, loop.to, true).values().stream()
        .filter(one -> inside.stream().noneMatch(inner -> inner.has(one.offset())))
        .toList();
  }

  private static boolean waits(List<Instruction> loop) {
    boolean hints = false;
    boolean looks = false;
    boolean onlyLooks = true;
    for (Instruction instruction : loop) {
      if (calls(instruction)) {
        if (CLOCKS.contains(instruction.name())) {
          return false;
        }
        boolean isHint = instruction.name().equals(HINT);
        boolean isLook =
            instruction.owner().startsWith("java/") && LOOKS.contains(instruction.name());
        hints |= isHint;
        looks |= isLook;
        onlyLooks &= isHint || isLook;
      } else {
        looks |= reads(instruction);
        onlyLooks &= !changes(instruction);
      }
    }
    return hints || (looks && onlyLooks);
  }

  private static boolean calls(Instruction instruction) {
    return switch (instruction.opcode()) {
      case Opcodes.INVOKEVIRTUAL,
          Opcodes.INVOKESPECIAL,
          Opcodes.INVOKESTATIC,
          Opcodes.INVOKEINTERFACE,
          Opcodes.INVOKEDYNAMIC ->
          true;
      default -> false;
    };
  }

  private static boolean reads(Instruction instruction) {
    return instruction.opcode() == Opcodes.GETFIELD || instruction.opcode() == Opcodes.GETSTATIC;
  }

  private static boolean changes(Instruction instruction) {
    int opcode = instruction.opcode();
    boolean stores = opcode >= Opcodes.ISTORE && opcode <= Opcodes.SASTORE;
    return stores
        || switch (opcode) {
          case Opcodes.IINC,
              Opcodes.PUTFIELD,
              Opcodes.PUTSTATIC,
              Opcodes.NEW,
              Opcodes.NEWARRAY,
              Opcodes.ANEWARRAY,
              Opcodes.MULTIANEWARRAY,
              Opcodes.MONITORENTER,
              Opcodes.MONITOREXIT ->
              true;
          default -> false;
        };
  }
}
