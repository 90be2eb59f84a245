package io.vtscope.it;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Generates a class with methods that lock whatever has a name. */
final class LockingSource {
  private static final int DEPTH = 4;
  private static final int FIELDS = 4;
  private static final List<String> MODIFIERS =
      List.of("", "static ", "synchronized ", "static synchronized ");

  private final String type;
  private final SourceText text = new SourceText();
  private final LockingStatements statements;

  private LockingSource(String type, long seed) {
    this.type = type;
    this.statements = new LockingStatements(new Random(seed), text);
  }

  /** Equal seeds yield equal sources. */
  static String of(String type, long seed) {
    LockingSource source = new LockingSource(type, seed);
    source.writeClass();
    return source.text.toString();
  }

  private void writeClass() {
    text.line("package generated;");
    text.line("import fixture.Probe;");
    text.line("public final class " + type + " implements Runnable {");
    for (int i = 0; i < FIELDS; i++) {
      text.line("private final Object l%d = new Object();".formatted(i));
      text.line("private static final Object S%d = new Object();".formatted(i));
    }
    text.line("private final Object[] array = {new Object(), new Object()};");
    for (int i = 0; i < MODIFIERS.size(); i++) {
      writeMethod(MODIFIERS.get(i), "m" + i);
    }
    writeRun();
    text.line("}");
  }

  private void writeMethod(String modifiers, String name) {
    String parameters = "long wide, Object p0, " + type + " other, double wider, Object p1";
    text.line("private " + modifiers + "int " + name + "(" + parameters + ") {");
    boolean isStatic = modifiers.contains("static");
    statements.block(LockScope.method(locks(isStatic), "return Probe.pick(9);"), DEPTH);
    text.line("return 0;");
    text.line("}");
  }

  private List<String> locks(boolean isStatic) {
    List<String> locks = new ArrayList<>(List.of("p0", "p1", "other", "other.l0"));
    locks.addAll(List.of(type + ".class", "Probe.class", "other.array[Probe.pick(2)]"));
    if (!isStatic) {
      locks.addAll(List.of("this", type + ".this", "array[Probe.pick(2)]"));
    }
    for (int i = 0; i < FIELDS; i++) {
      locks.add(isStatic ? "S" + i : "l" + i);
      locks.add("S" + i);
    }
    return locks;
  }

  private void writeRun() {
    text.line("public void run() {");
    text.line("Object p0 = Probe.fresh();");
    text.line("Object p1 = Probe.fresh();");
    text.line(type + " other = new " + type + "();");
    for (String variable : List.of("p0", "p1", "other")) {
      text.line("Probe.variable(\"" + variable + "\", " + variable + ");");
    }
    text.line("Probe.learn(\"other\", other);");
    text.line("Probe.learn(\"(" + type + ")\", other);"); // like a variable that lost its name
    for (int i = 0; i < MODIFIERS.size(); i++) {
      text.line("Probe.attempt(() -> m" + i + "(1L, p0, other, 0.5, p1));");
    }
    text.line("}");
  }
}
