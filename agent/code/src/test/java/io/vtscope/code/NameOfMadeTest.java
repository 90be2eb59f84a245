package io.vtscope.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NameOfMadeTest {
  private static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
  private static StackWalker.@Nullable StackFrame caller;

  private static Executor make(int threads) {
    caller = WALKER.walk(frames -> frames.skip(1).findFirst()).orElseThrow();
    return task -> {
      if (threads == 0) {
        task.run();
      }
    };
  }

  private static final class Orders {
    private static @Nullable Executor shared;
    private @Nullable Executor own;
    private @Nullable Object other;

    static Executor share() {
      Executor made = make(1);
      shared = made;
      return made;
    }

    void ofField() {
      own = make(1);
    }

    static void ofStaticField() {
      shared = Objects.requireNonNull(make(2), "made");
    }

    Executor createPool() {
      return make(4);
    }

    void inALambda(AtomicReference<Executor> into) {
      Supplier<Executor> later = () -> make(5);
      into.set(later.get());
    }

    void ofFieldOfAnotherType() {
      other = make(6);
    }

    void used() {
      make(7).execute(() -> {});
      own = null;
    }

    void either(boolean one) {
      own = one ? make(8) : null;
    }

    int sum() {
      return Objects.hash(own, other, shared);
    }
  }

  @Test
  void namesAnObjectByTheFieldItIsStoredIn() throws IOException {
    assertThat(name(() -> new Orders().ofField())).isEqualTo("Orders.own");
    assertThat(name(Orders::ofStaticField)).isEqualTo("Orders.shared");
  }

  @Test
  void namesAnObjectByTheMethodThatReturnsIt() throws IOException {
    assertThat(name(() -> new Orders().createPool())).isEqualTo("Orders.createPool");
  }

  @Test
  void anObjectPassedElsewhereHasNoName() throws IOException {
    assertThat(name(Orders::share)).isNull();
    assertThat(name(() -> new Orders().inALambda(new AtomicReference<>()))).isNull();
    assertThat(name(() -> new Orders().ofFieldOfAnotherType())).isNull();
    assertThat(name(() -> new Orders().used())).isNull();
    assertThat(name(() -> new Orders().either(true))).isNull();
    assertThat(new Orders().sum()).isPositive();
  }

  private static @Nullable String name(Runnable maker) throws IOException {
    maker.run();
    StackWalker.StackFrame frame = Objects.requireNonNull(caller);
    try (InputStream in = Orders.class.getResourceAsStream("NameOfMadeTest$Orders.class")) {
      ClassCode code =
          Objects.requireNonNull(ClassCode.of(Objects.requireNonNull(in).readAllBytes()));
      return code.nameOfMade(
          frame.getMethodName(),
          frame.getDescriptor(),
          frame.getByteCodeIndex(),
          List.of("Executor"));
    }
  }
}
