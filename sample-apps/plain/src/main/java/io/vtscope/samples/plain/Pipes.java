package io.vtscope.samples.plain;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Blocking reads from processes without output. */
final class Pipes implements BlockingCalls {
  private final List<Process> processes = new ArrayList<>();
  private final Later later;

  Pipes(int count, int millis) throws IOException {
    later = new Later(millis, this::endInput);
    for (int i = 0; i < count; i++) {
      processes.add(new ProcessBuilder("cat").start());
    }
  }

  @Override
  public void begin() {
    later.begin();
  }

  /** {@code cat} ends at the end of its input. */
  private void endInput() throws IOException {
    for (Process process : processes) {
      process.getOutputStream().close();
    }
  }

  @Override
  public void call(int number) throws IOException {
    processes.get(number).getInputStream().read();
  }

  @Override
  public void end() throws InterruptedException {
    later.join();
    for (Process process : processes) {
      process.waitFor();
    }
  }
}
