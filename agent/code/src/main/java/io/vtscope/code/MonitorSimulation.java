package io.vtscope.code;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;

/** An abstract interpreter that tracks entered monitors along all paths through a method. */
final class MonitorSimulation {
  private final MethodCode code;
  private final Map<Integer, State> before = new HashMap<>();
  private final Deque<Integer> work = new ArrayDeque<>();

  MonitorSimulation(MethodCode code) {
    this.code = code;
  }

  /** The state before an instruction; null if unreachable. */
  @Nullable State before(int offset) {
    reach(0, entry());
    while (!work.isEmpty()) {
      step(work.remove());
    }
    return before.get(offset);
  }

  private State entry() {
    List<Value> locals = new ArrayList<>();
    if (!code.isStatic()) {
      locals.add(new Value("this", "this", true));
    }
    for (Type type : Type.getArgumentTypes(code.descriptor())) {
      locals.add(new Value("parameter " + locals.size(), Value.LOCAL, false));
      if (type.getSize() == 2) {
        locals.add(Value.NONE);
      }
    }
    return new State(locals, List.of(), List.of());
  }

  private void reach(int offset, State state) {
    State known = before.get(offset);
    if (known == null) {
      before.put(offset, state);
      work.add(offset);
    } else if (known.join(state, offset)) {
      work.add(offset);
    }
  }

  private void step(int offset) {
    Instruction instruction = code.instructions().get(offset);
    State state = before.get(offset);
    if (instruction == null || state == null) {
      throw new UnstructuredCodeException("a way that leads out of the method");
    }
    toHandlers(offset, state);
    State after = state.copy();
    new InstructionEffect(code, instruction).apply(after);
    for (int target : instruction.targets()) {
      reach(target, after.copy());
    }
    Integer next = code.instructions().higherKey(offset);
    if (next != null && !endsWay(instruction.opcode())) {
      reach(next, after);
    }
  }

  /** An exception keeps variables and monitors. */
  private void toHandlers(int offset, State state) {
    for (MethodCode.Handler handler : code.handlers()) {
      if (handler.from() <= offset && offset < handler.to()) {
        Value exception = new Value("exception " + handler.handler(), Value.LOCAL, false);
        State caught = new State(state.locals, List.of(exception), state.monitors);
        caught.sure = state.sure;
        reach(handler.handler(), caught);
        if (handler.all()) {
          return;
        }
      }
    }
  }

  private static boolean endsWay(int opcode) {
    return opcode == Opcodes.GOTO
        || opcode == Opcodes.TABLESWITCH
        || opcode == Opcodes.LOOKUPSWITCH
        || opcode == Opcodes.ATHROW
        || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN);
  }
}
