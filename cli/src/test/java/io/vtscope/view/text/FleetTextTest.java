package io.vtscope.view.text;

import static io.vtscope.fleet.Members.idle;
import static io.vtscope.fleet.Members.pinning;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.fleet.Fleet;
import io.vtscope.fleet.Member;
import java.util.List;
import org.junit.jupiter.api.Test;

class FleetTextTest {
  private static final String JDK = "21.0.8+9-LTS";

  @Test
  void aSharedFindingShowsTheWorstAndItsProcesses() {
    assertThat(
            text(
                List.of(
                    pinning("a.jfr", JDK, "8.0.33", 20),
                    idle("b.jfr", JDK, "8.0.34"),
                    pinning("c.jfr", JDK, "8.0.33", 40)),
                List.of()))
        .containsSubsequence(
            "vtscope 0.1.0: 3 processes of 3 recordings\n\n",
            "VERDICT  Not healthy: 2 of 3 processes.\n",
            "         1 warning. Other processes: 1 nothing to judge.\n\n",
            "WARNING   pinned-monitor: ",
            "  in        2 of 3 processes: a.jfr, c.jfr\n",
            "  only      driver 8.0.33: 2 of 2 processes with it\n",
            "  worst     c.jfr, whose figures follow\n",
            "  where     a.B.c",
            "> a.B.c(B.java:1)  holds this.mutex",
            "Processes:\n",
            "  a.jfr, app.Main, pid 1, JDK 21.0.8+9-LTS, 10 s from ",
            "not healthy, 1\n      WARNING\n",
            "  b.jfr, app.Main, ",
            "nothing to judge\n",
            "  note      Pins shorter than 1 ms were not recorded. (a.jfr, c.jfr)\n");
  }

  @Test
  void processesOfACommandAreNamedByPid() {
    assertThat(
            text(
                List.of(pinning(11, 20), pinning(12, 40), idle(13)),
                List.of("pid 14: the JVM was killed")))
        .containsSubsequence(
            "vtscope 0.1.0: 4 processes of mvn test\n",
            "Not healthy: 2 of 4 processes.",
            "1 nothing to judge, 1 without data.",
            "  in        2 of 4 processes (1 not checked): pid 11, pid 12\n",
            "  app.Main, pid 13, ",
            "  pid 14: the JVM was killed\n");
  }

  private static String text(List<Member> members, List<String> missing) {
    return FleetText.of(Fleet.of("mvn test", members, missing), "0.1.0", 100);
  }
}
