package io.vtscope.code;

import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** Applies one instruction to a state. */
final class InstructionEffect {
  /** For outer instances: "this$0". */
  private static final String OUTER = "this$";

  /** For captured variables: "val$name". */
  private static final String CAPTURED = "val$";

  private final MethodCode code;
  private final Instruction instruction;

  InstructionEffect(MethodCode code, Instruction instruction) {
    this.code = code;
    this.instruction = instruction;
  }

  void apply(State state) {
    switch (instruction.opcode()) {
      case Opcodes.ALOAD -> state.push(load(state));
      case Opcodes.ASTORE, Opcodes.ISTORE, Opcodes.FSTORE -> store(state, state.pop());
      case Opcodes.LSTORE, Opcodes.DSTORE -> storeWide(state);
      case Opcodes.DUP -> state.duplicate(1, 0);
      case Opcodes.DUP_X1 -> state.duplicate(1, 1);
      case Opcodes.DUP_X2 -> state.duplicate(1, 2);
      case Opcodes.DUP2 -> state.duplicate(2, 0);
      case Opcodes.DUP2_X1 -> state.duplicate(2, 1);
      case Opcodes.DUP2_X2 -> state.duplicate(2, 2);
      case Opcodes.SWAP -> swap(state);
      case Opcodes.MONITORENTER -> state.enter(state.pop());
      case Opcodes.MONITOREXIT -> state.exit(state.pop());
      case Opcodes.LDC -> push(state, instruction.descriptor(), constant());
      case Opcodes.GETSTATIC -> push(state, instruction.descriptor(), staticField());
      case Opcodes.GETFIELD -> push(state, instruction.descriptor(), field(state.pop()));
      case Opcodes.PUTSTATIC -> state.pop(size(instruction.descriptor()));
      case Opcodes.PUTFIELD -> state.pop(size(instruction.descriptor()) + 1);
      case Opcodes.AALOAD -> element(state);
      case Opcodes.NEW, Opcodes.ANEWARRAY -> make(state);
      case Opcodes.MULTIANEWARRAY -> {
        state.pop(instruction.variable());
        state.push(made(Value.LOCAL));
      }
      case Opcodes.CHECKCAST -> {}
      case Opcodes.INVOKEVIRTUAL,
          Opcodes.INVOKESPECIAL,
          Opcodes.INVOKEINTERFACE,
          Opcodes.INVOKESTATIC,
          Opcodes.INVOKEDYNAMIC ->
          invoke(state);
      default -> {
        StackEffect effect = StackEffect.of(instruction.opcode());
        state.pop(effect.taken());
        for (int i = 0; i < effect.put(); i++) {
          state.push(Value.NONE);
        }
      }
    }
  }

  /** The same identity each time the instruction runs. */
  private Value made(String name) {
    return new Value(instruction.offset(), name, false);
  }

  private Value load(State state) {
    int variable = instruction.variable();
    Value value = variable < state.locals.size() ? state.locals.get(variable) : Value.NONE;
    MethodCode.Variable named = code.variable(variable, instruction.offset());
    if (named != null && named.name().startsWith(OUTER)) { // constructor parameter
      return new Value(value.identity(), outer(named.descriptor()), true);
    }
    return named == null ? value : value.read(named.name());
  }

  private void store(State state, Value value) {
    while (state.locals.size() <= instruction.variable()) {
      state.locals.add(Value.NONE);
    }
    state.locals.set(instruction.variable(), value);
  }

  private void storeWide(State state) {
    state.pop(2);
    store(state, Value.NONE);
    if (instruction.variable() + 1 < state.locals.size()) {
      state.locals.set(instruction.variable() + 1, Value.NONE);
    }
  }

  private static void swap(State state) {
    Value top = state.pop();
    Value below = state.pop();
    state.push(top);
    state.push(below);
  }

  private static int size(String descriptor) {
    return Type.getType(descriptor).getSize();
  }

  private static void push(State state, String descriptor, Value value) {
    if (size(descriptor) == 2) {
      state.push(Value.NONE);
      state.push(Value.NONE);
    } else {
      state.push(value);
    }
  }

  private Value constant() {
    if (instruction.owner().isEmpty()) {
      return instruction.descriptor().equals(Instruction.STRING)
          ? new Value(instruction.offset(), Value.STRING, true)
          : made(Value.LOCAL);
    }
    String name = Names.simple(instruction.owner()) + ".class";
    return new Value("class " + instruction.owner(), name, true);
  }

  private Value staticField() {
    String name = Names.simple(instruction.owner()) + "." + instruction.name();
    return new Value(instruction.offset(), name, true);
  }

  private Value field(Value of) {
    if (instruction.name().startsWith(OUTER)) {
      return new Value(instruction.offset(), outer(instruction.descriptor()), true);
    }
    if (instruction.name().startsWith(CAPTURED)) {
      String variable = instruction.name().substring(CAPTURED.length());
      return new Value(instruction.offset(), Value.LOCAL + " " + variable, false);
    }
    return new Value(instruction.offset(), in(of) + instruction.name(), true);
  }

  private static String outer(String descriptor) {
    return Names.simpleOfDescriptor(descriptor) + ".this";
  }

  /** A prefix for the value's members, for example "this.". */
  private String in(Value of) {
    if (of.name().equals(Value.LOCAL)) {
      return "(" + Names.simple(instruction.owner()) + ").";
    }
    return of.name().replace(Value.LOCAL + " ", "") + ".";
  }

  private void element(State state) {
    state.pop();
    Value array = state.pop();
    String name = in(array);
    state.push(
        made(name.startsWith("(") ? Value.LOCAL : name.substring(0, name.length() - 1) + "[…]"));
  }

  private void make(State state) {
    if (instruction.opcode() == Opcodes.ANEWARRAY) {
      state.pop();
    }
    state.push(made("new " + Names.simple(instruction.descriptor())));
  }

  private void invoke(State state) {
    Type[] arguments = Type.getArgumentTypes(instruction.descriptor());
    for (Type argument : arguments) {
      state.pop(argument.getSize());
    }
    String call = instruction.name() + (arguments.length == 0 ? "()" : "(…)");
    String name =
        switch (instruction.opcode()) {
          case Opcodes.INVOKEDYNAMIC -> Value.LOCAL;
          case Opcodes.INVOKESTATIC -> Names.simple(instruction.owner()) + "." + call;
          default -> in(state.pop()) + call;
        };
    Type result = Type.getReturnType(instruction.descriptor());
    if (result.getSize() == 2) {
      state.push(Value.NONE);
      state.push(Value.NONE);
    } else if (result.getSize() == 1) {
      state.push(made(name));
    }
  }
}
