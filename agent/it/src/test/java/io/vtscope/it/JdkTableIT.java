package io.vtscope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

class JdkTableIT {
  private static final List<String> OPENED =
      List.of(
          "java.base/java.lang",
          "java.base/java.lang.invoke",
          "java.base/java.util.concurrent",
          "java.base/jdk.internal.misc",
          "java.base/jdk.internal.vm",
          "java.base/sun.nio.ch",
          "java.management/sun.management");

  @OnEachJdk
  void namesWhatTheJdkHas(Jdk jdk) throws Exception {
    List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
    OPENED.forEach(opened -> command.add("--add-opens=" + opened + "=ALL-UNNAMED"));
    Path classes = Path.of("../jvm/target/classes").toAbsolutePath();
    command.addAll(List.of("-cp", Vtscope.FIXTURES + File.pathSeparator + classes));
    command.add("io.vtscope.agent.jvm.JdkTable");
    try (Program program = Program.start(command)) {
      program.await();
      assertThat(program.err()).isEmpty();
      assertThat(program.out()).matches("\\d+ members\n");
    }
  }
}
