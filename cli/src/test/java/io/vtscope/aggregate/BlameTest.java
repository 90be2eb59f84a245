package io.vtscope.aggregate;

import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.observation.Stack;
import org.junit.jupiter.api.Test;

/** Whom the frames and the JVM's words alone let one blame. */
class BlameTest {
  @Test
  void whatIsNeitherNativeNorAnInitialiserIsAMonitorBeforeJdk24() {
    Blame blame = on21("java.lang.Thread.sleep", "app.Db.query:7", "app.Main.run:1");
    assertThat(blame)
        .isEqualTo(
            new Blame(
                PinCause.MONITOR, new Site("app.Db", "query", 7, false), "java.lang.Thread.sleep"));
  }

  @Test
  void aNativeFrameThatHasCalledBackPins() {
    Blame blame =
        on21("java.lang.Thread.sleep", "app.Callback.run:7", "!lib.Native.step", "app.Main.run:1");
    assertThat(blame.cause()).isEqualTo(PinCause.NATIVE);
    assertThat(blame.site()).isEqualTo(new Site("lib.Native", "step", 0, true));
  }

  @Test
  void theNativeFrameThatParksAndTheOneThatMountedTheThreadDoNotPin() {
    Blame blame =
        on21(
            "!jdk.internal.misc.Unsafe.park",
            "app.Db.query:7",
            "!jdk.internal.vm.Continuation.enterSpecial");
    assertThat(blame.cause()).isEqualTo(PinCause.MONITOR);
  }

  @Test
  void aStaticInitialiserPins() {
    Blame blame =
        on21("java.lang.Thread.sleep", "app.Load.it:3", "app.Slow.<clinit>:9", "app.M.m:1");
    assertThat(blame.cause()).isEqualTo(PinCause.CLASS_INIT);
    assertThat(blame.site()).isEqualTo(new Site("app.Slow", "<clinit>", 9, false));
  }

  @Test
  void theApplicationsOwnFrameIsBlamedBeforeTheJdks() {
    Blame blame =
        on21(
            "java.lang.Thread.sleep",
            "app.Callback.run:7",
            "!jdk.internal.reflect.NativeAccessor.invoke0",
            "app.Slow.<clinit>:9");
    assertThat(blame.site()).isEqualTo(new Site("app.Slow", "<clinit>", 9, false));
  }

  @Test
  void whereOnlyTheJdksFramePinsItIsBlamed() {
    Blame blame =
        on21("java.lang.Thread.sleep", "app.C.run:7", "!jdk.internal.reflect.Accessor.invoke0");
    assertThat(blame.site())
        .isEqualTo(new Site("jdk.internal.reflect.Accessor", "invoke0", 0, true));
  }

  @Test
  void whoWaitsForAnInitialiserBlamesIt() {
    Blame blame =
        on25(
            "Waited for initialization of app/Slow by another thread",
            "Object.wait",
            stack("app.Main.run:1"));
    assertThat(blame)
        .isEqualTo(
            new Blame(
                PinCause.CLASS_INIT_WAIT,
                new Site("app.Slow", "<clinit>", 0, false),
                "Object.wait"));
  }

  @Test
  void loadingOfClassesIsNotTakenForNativeCode() {
    Blame blame =
        on25(
            "Freeze or preempt failed (2)",
            "Contended monitor enter",
            stack("java.lang.ClassLoader.loadClass:1", "app.Main.run:1"));
    assertThat(blame.cause()).isEqualTo(PinCause.CLASS_LOADING);
    assertThat(on25("Freeze or preempt failed (2)", "x", stack("app.Main.run:1")).cause())
        .isEqualTo(PinCause.CLASS_LOADING);
  }

  @Test
  void aReasonThatIsNotKnownStaysUnknown() {
    assertThat(on25("Something new", "LockSupport.park", stack("app.Main.run:1")).cause())
        .isEqualTo(PinCause.UNKNOWN);
  }

  @Test
  void withoutAStackNobodyIsBlamed() {
    assertThat(Blame.of(Stack.NONE, null, null)).isEqualTo(new Blame(PinCause.MONITOR, null, null));
  }

  private static Blame on21(String... frames) {
    return Blame.of(stack(frames), null, null);
  }

  private static Blame on25(String reason, String operation, Stack stack) {
    return Blame.of(stack, reason, operation);
  }
}
