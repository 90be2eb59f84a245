package io.vtscope.code;

import java.util.List;

/**
 * One instruction of a method.
 *
 * @param offset its bytecode index
 * @param variable number of the local variable it reads or writes; of others 0
 * @param owner class of the field or method it uses, or the class constant it loads; else ""
 * @param name of the field or method it uses; else ""
 * @param descriptor of the field or method, or of what it makes; else ""
 * @param targets bytecode indexes that it may jump to
 */
record Instruction(
    int offset,
    int opcode,
    int variable,
    String owner,
    String name,
    String descriptor,
    List<Integer> targets) {}
