package io.vtscope.code;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/**
 * Distinguishes busy-waiting loops from computing ones. A loop that only lets time pass counts as
 * computing: it usually simulates work.
 */
final class SpinLoop {
  /** In {@code Thread} and library substitutes. */
  private static final String HINT = "onSpinWait";

  private static final Set<String> CLOCKS = Set.of("nanoTime", "currentTimeMillis", "now");

  /** Polling methods: they change nothing, or report whether they took something. */
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
          "getAndSet",
          "poll",
          "peek",
          "sleep",
          "yield");

  private static final String NO_ARGUMENT = "()";

  private static final Set<Integer> HAND_ON = Set.of(Opcodes.CHECKCAST, Opcodes.DUP);

  private SpinLoop() {}

  private record Range(int from, int to) {
    boolean has(int offset) {
      return from <= offset && offset <= to;
    }
  }

  /**
   * Whether the innermost loop around the line busy-waits.
   *
   * @param methods resolves calls within the class; null for others
   */
  static boolean isAt(
      MethodCode code, int line, Function<Instruction, @Nullable MethodCode> methods) {
    List<Range> loops = loops(code);
    Range innermost = null;
    for (Range loop : loops) {
      boolean isInner = innermost == null || loop.to - loop.from < innermost.to - innermost.from;
      if (isInner && isOfLine(code, loop, line)) {
        innermost = loop;
      }
    }
    return innermost != null && waits(own(code, innermost, loops), call -> looks(call, methods));
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

  /** Excludes nested loops. */
  private static List<Instruction> own(MethodCode code, Range loop, List<Range> all) {
    List<Range> inside =
        all.stream().filter(inner -> inner.from > loop.from && loop.has(inner.to)).toList();
    return code.instructions().subMap(loop.from, true, loop.to, true).values().stream()
        .filter(one -> inside.stream().noneMatch(inner -> inner.has(one.offset())))
        .toList();
  }

  /** Includes the class's own methods that only poll. */
  private static boolean looks(
      Instruction call, Function<Instruction, @Nullable MethodCode> methods) {
    if (isLook(call)) {
      return true;
    }
    MethodCode called = methods.apply(call);
    return called != null
        && loops(called).isEmpty()
        && onlyLooks(called.instructions().values(), SpinLoop::isLook);
  }

  private static boolean isLook(Instruction call) {
    return call.owner().startsWith("java/") && LOOKS.contains(call.name());
  }

  private static boolean waits(List<Instruction> loop, Predicate<Instruction> isLook) {
    if (loop.stream().anyMatch(one -> calls(one) && CLOCKS.contains(one.name()))) {
      return false;
    }
    return loop.stream().anyMatch(SpinLoop::hints) || onlyLooks(loop, isLook);
  }

  private static boolean hints(Instruction instruction) {
    return calls(instruction) && instruction.name().equals(HINT);
  }

  private static boolean onlyLooks(
      Collection<Instruction> instructions, Predicate<Instruction> isLook) {
    boolean looks = false;
    boolean hasSeen = false; // a poll's result, which may be stored
    for (Instruction instruction : instructions) {
      if (calls(instruction)) {
        if (!isLook.test(instruction)) {
          return false;
        }
        looks = true;
        hasSeen = instruction.descriptor().startsWith(NO_ARGUMENT);
      } else {
        if (changes(instruction) && !(hasSeen && keeps(instruction))) {
          return false;
        }
        looks |= reads(instruction);
        hasSeen &= HAND_ON.contains(instruction.opcode());
      }
    }
    return looks;
  }

  private static boolean keeps(Instruction instruction) {
    return instruction.opcode() >= Opcodes.ISTORE && instruction.opcode() <= Opcodes.ASTORE;
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
