package io.vtscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.testing.Jcmd;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Does not use --all, which would attach to the JVMs of other tests. */
class ExportIT {
  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aJvmIsExportedUntilItEnds(Jdk jdk) throws Exception {
    try (Program target = Vtscope.servant(jdk);
        Program viewer = export(target)) {
      target.tell("agent");
      target.tell("pin 10 800");
      target.tellLast("exit 0");

      assertThat(viewer.await()).as(viewer::err).isZero();
      assertThat(viewer.out())
          .contains("process.pid=" + target.pid())
          .containsPattern("vtscope.pin.duration \\{.*} 10 in [78]\\.")
          .contains("vtscope.finding.state=ended");
      assertThat(Vtscope.saidBy(viewer)).isEqualTo("vtscope: all targets have ended\n");
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void anInterruptedExportSendsTheLastFiguresAndLeaves(Jdk jdk) throws Exception {
    try (Program target = Vtscope.servant(jdk);
        Program viewer = export(target)) {
      target.tell("agent");
      viewer.interrupt();
      viewer.await();

      assertThat(viewer.out()).contains("process.pid=" + target.pid());
      assertThat(Vtscope.saidBy(viewer)).isEmpty();
      assertThat(Jcmd.leftOf(target)).isEmpty();
    }
  }

  private static Program export(Program target) throws InterruptedException {
    target.awaitOut("ready"::equals);
    return Vtscope.viewer("export", Long.toString(target.pid()), "--dry-run");
  }
}
