package io.vtscope.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ClassCodeTest {
  private static Stream<Arguments> shapes() {
    return Stream.of(
        arguments("whole", List.of("this")),
        arguments("ofTheClass", List.of("Locks.class")),
        arguments("nothing", List.of()),
        arguments("theInstance", List.of("this")),
        arguments("aField", List.of("this.mutex")),
        arguments("aStaticField", List.of("Locks.GLOBAL")),
        arguments("aClass", List.of("Locks.class")),
        arguments("aString", List.of("string constant")),
        arguments("aFieldOfAnother", List.of("other.mutex")),
        arguments("aParameter", List.of("local variable given")),
        arguments("theResultOfACall", List.of("this.lock()")),
        arguments("theResultOfACallWithArguments", List.of("this.byName.getOrDefault(…)")),
        arguments("anElement", List.of("this.stripes[…]")),
        arguments("eitherOr", List.of("local variable")),
        arguments("before", List.of()),
        arguments("after", List.of()),
        arguments("nested", List.of("this", "this.mutex", "Locks.GLOBAL")),
        arguments("entered", List.of("this", "this")),
        arguments("inTheHandler", List.of("this.mutex")),
        arguments("inTheHandlerAround", List.of()),
        arguments("inALoop", List.of("this.stripes[…]")),
        arguments("leftByReturn", List.of("this.mutex")));
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void aFrameHoldsMonitorsEnteredAndNotExited(String method, List<String> locks)
      throws IOException {
    assertThat(heldAtTheCall(Locks.class, method))
        .returns(true, Held::known)
        .returns(locks, Held::locks);
  }

  @Test
  void namesTheOuterInstanceAsInSource() throws IOException {
    assertThat(heldAtTheCall(Locks.Inner.class, "theInstanceAround").locks())
        .containsExactly("Locks.this");
    assertThat(heldAtTheCall(Locks.Inner.class, "<init>").locks())
        .as("before the constructor has kept it")
        .containsExactly("Locks.this");
  }

  @Test
  void namesCapturedLambdaVariablesAsLocals() throws IOException {
    assertThat(heldAtTheCall(Locks.Inner.class, "lambda$captured$0").locks())
        .containsExactly("local variable given");
  }

  @Test
  void namesLocalClassesAndCapturedVariablesAsInSource()
      throws IOException, ClassNotFoundException {
    Class<?> inside = Class.forName(Locks.Inner.class.getName() + "$1Local$1");
    assertThat(heldAtTheCall(inside, "run").locks())
        .containsExactly("Local.this", "local variable given");
  }

  @Test
  void detectsMismatchedBytecodeByItsLines() throws IOException {
    Call call = call(Locks.class, "aField");
    assertThat(call.held(call.line)).isNotEqualTo(Held.UNKNOWN);
    assertThat(call.held(call.line + 1)).isEqualTo(Held.UNKNOWN);
    assertThat(code(Locks.class).held("aField", "()V", call.offset + 1, 0, true))
        .isEqualTo(Held.UNKNOWN);
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void lineAloneIdentifiesTheOnlyCall(String method, List<String> locks) throws IOException {
    Call call = call(Locks.class, method);
    assertThat(call.code.heldAtLine(method, call.descriptor, call.line))
        .returns(true, Held::known)
        .returns(locks, Held::locks);
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void lineAndCalleeSufficeWithoutADescriptor(String method, List<String> locks)
      throws IOException {
    Call call = call(Locks.class, method);
    assertThat(call.code.heldAtLineCalling(method, call.line, "here"))
        .returns(true, Held::known)
        .returns(locks, Held::locks);
    assertThat(call.code.heldAtLineCalling(method, 0, "here")).isEqualTo(Held.UNKNOWN);
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void calleeIdentifiesTheCallWithoutLineNumbers(String method, List<String> locks)
      throws IOException {
    Held held = withoutLines(Locks.class).heldAtLineCalling(method, 0, "here");
    assertThat(held.known()).isTrue();
    assertThat(held.locks()).as("variables have no names then").hasSameSizeAs(locks);
  }

  @Test
  void ambiguousCallsWithoutLineNumbersAreUnknown() throws IOException {
    ClassCode code = withoutLines(Locks.class);
    assertThat(code.heldAtLineCalling("inOneOfTwo", 0, "here")).isEqualTo(Held.UNKNOWN);
    assertThat(code.heldAtLineCalling("inOneOfTwo", 0, "lock").locks())
        .containsExactly("this.mutex");
    assertThat(code.heldAtLineCalling("gone", 0, "here")).isEqualTo(Held.UNKNOWN);
  }

  @Test
  void aLineOutsideTheMethodIsUnknown() throws IOException {
    Call call = call(Locks.class, "aField");
    assertThat(call.code.heldAtLine("aField", "()V", call.line + 1_000)).isEqualTo(Held.UNKNOWN);
    assertThat(call.code.heldAtLine("aField", "()V", 0)).isEqualTo(Held.UNKNOWN);
    assertThat(call.code.heldAtLine("gone", "()V", call.line)).isEqualTo(Held.UNKNOWN);
  }

  @Test
  void aCallOfAStaticMethodNeedsItsClassInitialised() throws IOException {
    assertThat(heldAtTheCall(Locks.class, "nothing").needs()).isEqualTo(Locks.class.getName());
  }

  @Test
  void aThreadEnteringASynchronizedMethodHoldsNoMonitor() throws IOException {
    assertThat(code(Locks.class).held("whole", "()V", -1, 0, false))
        .isEqualTo(new Held(true, List.of(), "this", null));
    assertThat(code(Locks.class).held("ofTheClass", "()V", -1, 0, false))
        .isEqualTo(new Held(true, List.of(), "Locks.class", null));
    assertThat(code(Locks.class).held("nothing", "()V", -1, 0, false)).isEqualTo(Held.NOTHING);
  }

  @Test
  void aCallerWithoutACallMeansMismatchedBytecode() throws IOException {
    ClassCode code = code(Locks.class);
    assertThat(code.held("aField", "()V", 0, 0, true)).isEqualTo(Held.UNKNOWN);
    assertThat(code.held("aField", "()V", 0, 0, false)).isEqualTo(Held.NOTHING);
  }

  @Test
  void aMissingMethodIsUnknown() throws IOException {
    assertThat(code(Locks.class).held("gone", "()V", 0, 0, false)).isEqualTo(Held.UNKNOWN);
  }

  @Test
  void rejectsBytesThatAreNoClass() {
    assertThat(ClassCode.of(new byte[] {1, 2, 3})).isNull();
  }

  private static Held heldAtTheCall(Class<?> type, String method) throws IOException {
    Call call = call(type, method);
    return call.held(call.line);
  }

  private static ClassCode code(Class<?> type) throws IOException {
    return Objects.requireNonNull(ClassCode.of(bytes(type)));
  }

  /** The code as compiled without {@code -g}. */
  private static ClassCode withoutLines(Class<?> type) throws IOException {
    ClassWriter stripped = new ClassWriter(0);
    new ClassReader(bytes(type)).accept(stripped, ClassReader.SKIP_DEBUG);
    return Objects.requireNonNull(ClassCode.of(stripped.toByteArray()));
  }

  private static byte[] bytes(Class<?> type) throws IOException {
    String file = "/" + type.getName().replace('.', '/') + ".class";
    try (InputStream in = Objects.requireNonNull(type.getResourceAsStream(file))) {
      return in.readAllBytes();
    }
  }

  /** Position of a call of {@code here()}. */
  private record Call(ClassCode code, String method, String descriptor, int offset, int line) {
    Held held(int atLine) {
      return code.held(method, descriptor, offset, atLine, true);
    }
  }

  private static Call call(Class<?> type, String method) throws IOException {
    OffsetReader reader = new OffsetReader(bytes(type));
    Call[] found = new Call[1];
    ClassCode code = code(type);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public @Nullable MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            if (!name.equals(method)) {
              return null;
            }
            return new MethodVisitor(Opcodes.ASM9) {
              private int line;

              @Override
              public void visitLineNumber(int number, net.bytebuddy.jar.asm.Label start) {
                line = number;
              }

              @Override
              public void visitMethodInsn(
                  int opcode, String owner, String called, String of, boolean isInterface) {
                if (called.equals("here")) {
                  found[0] = new Call(code, name, descriptor, reader.offset, line);
                }
              }
            };
          }
        },
        ClassReader.SKIP_FRAMES);
    return Objects.requireNonNull(found[0], () -> method + " calls nothing");
  }
}
