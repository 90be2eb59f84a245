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
          "getAndSet",
          "poll",
          "peek",
          "sleep",
          "yield");

  private static final String NO_ARGUMENT = "()";

  private static final Set<Integer> HAND_ON = Set.of(Opcodes.CHECKCAST, Opcodes.DUP);

  private SpinLoop() {}

  /** From the first instruction of a loop to the last jump back to it. */
  private record Range(int from, int to) {
    boolean has(int offset) {
      return from <= offset && offset <= to;
    }
  }

  /**
   * Whether the innermost loop that an instruction of the line is in waits so.
   *
   * @param methods of the class, by a call; null where it has none such
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

  /** What a loop does itself, without what loops in it do. */
  private static List<Instruction> own(MethodCode code, Range loop, List<Range> all) {
    List<Range> inside =
        all.stream().filter(inner -> inner.from > loop.from && loop.has(inner.to)).toList();
    return code.instructions().subMap(loop.from, true, loop.to, true).values().stream()
        .filter(one -> inside.stream().noneMatch(inner -> inner.has(one.offset())))
        .toList();
  }

  /** Of the class's own methods: of one that has no loop and only looks itself. */
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
    boolean hasSeen = false; // what may be kept: nothing else is looked at because of it
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

  /** Whether it puts what is there into a local variable. */
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
