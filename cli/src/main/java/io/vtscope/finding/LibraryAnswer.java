package io.vtscope.finding;

import io.vtscope.blame.Frames;
import io.vtscope.observation.Frame;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What libraries wait in for an answer, of which no class of the JDK says that it is one. */
enum LibraryAnswer {
  /** It parks for as long as can be said, or until the next delay of its own loop is over. */
  COROUTINE(
      "kotlinx.coroutines.BlockingCoroutine.joinBlocking",
      "kotlinx.coroutines.BuildersKt.runBlocking",
      "TIMED_PARKED"),

  /** And no stream, whose next message may be long in coming. */
  RPC(
      "io.grpc.stub.ClientCalls$ThreadlessExecutor.waitAndDrain",
      "io.grpc.stub.ClientCalls.blockingUnaryCall",
      "PARKED"),

  FUTURE(
      "com.google.common.util.concurrent.AbstractFuture",
      "com.google.common.util.concurrent.AbstractFuture.get",
      "PARKED");

  private final String waits;
  private final String call;
  private final String state;

  /**
   * Makes it.
   *
   * @param waits how the name of the innermost frame of the library begins
   * @param call what is called to wait
   * @param state that virtual threads have meanwhile
   */
  LibraryAnswer(String waits, String call, String state) {
    this.waits = waits;
    this.call = call;
    this.state = state;
  }

  String call() {
    return call;
  }

  /** Null where the stack waits for none. */
  static @Nullable LibraryAnswer of(List<Frame> frames, String state) {
    int innermost = Frames.innermostOfApplication(frames);
    if (innermost < 0) {
      return null;
    }
    String waits = frames.get(innermost).name();
    for (LibraryAnswer answer : values()) {
      if (answer.state.equals(state) && waits.startsWith(answer.waits) && answer.isIn(frames)) {
        return answer;
      }
    }
    return null;
  }

  /** With "runBlocking$default" for one, as the compiler calls it where arguments are left out. */
  private boolean isIn(List<Frame> frames) {
    return frames.stream().anyMatch(frame -> frame.name().startsWith(call));
  }
}
