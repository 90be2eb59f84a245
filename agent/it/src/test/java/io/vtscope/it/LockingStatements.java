package io.vtscope.it;

import io.vtscope.it.LockScope.Label;
import java.util.List;
import java.util.Random;

/**
 * Generates random statements that combine {@code synchronized} with all jumps, branches and
 * throws.
 *
 * <p>Every jump stays under an {@code if}, so all code is reachable for the compiler.
 */
final class LockingStatements {
  private final Random random;
  private final SourceText text;
  private final List<Shape> shapes =
      List.of(
          this::locked,
          this::locked,
          this::locked,
          this::lockedAgain,
          this::condition,
          this::switchStatement,
          this::switchExpression,
          this::countingLoop,
          this::testingLoop,
          this::loopOverLocks,
          this::labelledBlock,
          this::tryCatch,
          this::tryFinally,
          this::tryCatchFinally,
          this::tryWithResource,
          this::lambda,
          this::anonymousClass,
          this::localClass);

  /** A compound statement of limited depth. */
  private interface Shape {
    void write(LockScope scope, int depth);
  }

  LockingStatements(Random random, SourceText text) {
    this.random = random;
    this.text = text;
  }

  /** A lock expression, whose value may vary. */
  private String lock(LockScope scope) {
    return switch (random.nextInt(8)) {
      case 0 -> "Probe.flip() ? " + one(scope.sayable()) + " : " + one(scope.sayable());
      case 1 -> "Probe.passed(" + one(scope.sayable()) + ")";
      case 2 -> "Probe.fresh()";
      case 3, 4 -> near(scope.sayable());
      default -> one(scope.sayable());
    };
  }

  /** Nested statements with a probe call after each. */
  void block(LockScope around, int depth) {
    LockScope scope = around;
    line("Probe.here();");
    for (int i = random.nextInt(3); i >= 0 && depth > 0; i--) {
      scope = statement(scope, depth);
      line("Probe.here();");
    }
  }

  private LockScope statement(LockScope scope, int depth) {
    switch (random.nextInt(10)) {
      case 0 -> {
        return variable(scope);
      }
      case 1 -> {
        return changingVariable(scope);
      }
      case 2 -> line("if (Probe.pick(4) == 0) throw new Probe.Stop();");
      case 3 -> jump(scope);
      default -> one(shapes).write(scope, depth - 1);
    }
    return scope;
  }

  private LockScope variable(LockScope scope) {
    String variable = name("v");
    line("Object " + variable + " = " + lock(scope) + ";");
    line("Probe.variable(\"" + variable + "\", " + variable + ");");
    return scope.with(variable);
  }

  private LockScope changingVariable(LockScope scope) {
    String variable = name("v");
    line("Object " + variable + " = " + lock(scope) + ";");
    line("if (Probe.flip()) " + variable + " = " + lock(scope) + ";");
    line("Probe.variable(\"" + variable + "\", " + variable + ");");
    return scope.withChanging(variable);
  }

  private void jump(LockScope scope) {
    String jump = scope.leave();
    if (!scope.labels().isEmpty() && random.nextInt(3) > 0) {
      Label label = one(scope.labels());
      jump = (label.loop() && random.nextBoolean() ? "continue " : "break ") + label.name() + ";";
    }
    if (!jump.isEmpty()) {
      line("if (Probe.pick(4) == 0) " + jump);
    }
  }

  private void locked(LockScope scope, int depth) {
    line("synchronized (" + lock(scope) + ") {");
    block(scope, depth);
    line("}");
  }

  private void lockedAgain(LockScope scope, int depth) {
    String lock = one(scope.sayable());
    line("synchronized (" + lock + ") {");
    line("Probe.here();");
    line("synchronized (" + lock + ") {");
    block(scope, depth);
    line("}");
    line("Probe.here();");
    line("}");
  }

  private void condition(LockScope scope, int depth) {
    line("if (Probe.flip()) {");
    block(scope, depth);
    line("} else {");
    block(scope, depth);
    line("}");
  }

  private void switchStatement(LockScope scope, int depth) {
    line("switch (Probe.pick(4)) {");
    for (String label : List.of("case 0:", "case 2:", "default:")) {
      line(label + " {");
      block(scope, depth);
      line("}");
      if (random.nextBoolean()) {
        line("break;");
      }
    }
    line("}");
  }

  /** Runs with a value on the operand stack. */
  private void switchExpression(LockScope scope, int depth) {
    line("int " + name("n") + " = Probe.pick(9) + switch (Probe.pick(2)) {");
    line("case 0 -> {");
    line("synchronized (" + lock(scope) + ") {");
    block(scope.inSwitchExpression(), depth);
    line("if (Probe.flip()) yield Probe.pick(3);");
    line("}");
    line("yield 1;");
    line("}");
    line("default -> Probe.pick(2);");
    line("};");
  }

  private void countingLoop(LockScope scope, int depth) {
    Label label = new Label(name("loop"), true);
    String i = name("i");
    line("%s: for (int %s = 0; %s < 2; %s++) {".formatted(label.name(), i, i, i));
    block(scope.inside(label), depth);
    line("}");
  }

  private void testingLoop(LockScope scope, int depth) {
    Label label = new Label(name("loop"), true);
    boolean first = random.nextBoolean();
    String test = "while (Probe.pick(3) == 0)";
    line(label.name() + ": " + (first ? test : "do") + " {");
    block(scope.inside(label), depth);
    line(first ? "}" : "} " + test + ";");
  }

  private void loopOverLocks(LockScope scope, int depth) {
    Label label = new Label(name("loop"), true);
    String variable = name("v");
    String locks = lock(scope) + ", " + lock(scope);
    line("%s: for (Object %s : new Object[] {%s}) {".formatted(label.name(), variable, locks));
    line("Probe.variable(\"" + variable + "\", " + variable + ");");
    line("synchronized (" + variable + ") {");
    block(scope.inside(label).with(variable), depth);
    line("}");
    line("}");
  }

  private void labelledBlock(LockScope scope, int depth) {
    Label label = new Label(name("block"), false);
    line(label.name() + ": {");
    locked(scope.inside(label), depth);
    line("}");
  }

  private void tryCatch(LockScope scope, int depth) {
    line("try {");
    block(scope, depth);
    line("} catch (Probe.Stop " + name("e") + ") {");
    block(scope, depth);
    line("}");
  }

  private void tryFinally(LockScope scope, int depth) {
    line("try {");
    block(scope, depth);
    line("} finally {");
    block(scope, depth);
    line("}");
  }

  private void tryCatchFinally(LockScope scope, int depth) {
    line("try {");
    locked(scope, depth);
    line("} catch (Probe.Stop " + name("e") + ") {");
    block(scope, depth);
    line("} finally {");
    block(scope, depth);
    line("}");
  }

  private void tryWithResource(LockScope scope, int depth) {
    line("try (var " + name("r") + " = Probe.open()) {");
    block(scope, depth);
    line("}");
  }

  private void lambda(LockScope scope, int depth) {
    String lambda = name("r");
    line("Runnable " + lambda + " = () -> {");
    block(scope.inLambda(), depth);
    line("};");
    line(lambda + ".run();");
  }

  private void anonymousClass(LockScope scope, int depth) {
    line("new Runnable() {");
    runMethod(scope, depth);
    line("}.run();");
  }

  private void localClass(LockScope scope, int depth) {
    String local = name("Local");
    line("final class " + local + " implements Runnable {");
    runMethod(scope.with(local + ".this"), depth);
    line("}");
    line("new " + local + "().run();");
  }

  private void runMethod(LockScope scope, int depth) {
    line("public " + (random.nextBoolean() ? "synchronized " : "") + "void run() {");
    line("Probe.itself(this);");
    block(scope.inInnerClass(), depth);
    line("}");
  }

  /** Prefers recent names, so that locks are often reentered. */
  private String near(List<String> locks) {
    return locks.get(locks.size() - 1 - random.nextInt(3));
  }

  private <T> T one(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private String name(String prefix) {
    return text.name(prefix);
  }

  private void line(String line) {
    text.line(line);
  }
}
