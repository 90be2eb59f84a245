package io.vtscope.rule.carrier;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CarrierRulesTest {
  /**
   * Judges what happens on four carriers.
   *
   * @param seconds that the agent watches; - for a recording without it
   * @param events what happens: on how many carriers, from and to which second, and how many
   *     milliseconds each time; numbers of carriers, mounted threads, and queued ones in a pool
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          nothing happens                 | 30  | -                                            | -
          a few pins                      | 30  | pins 1 1 1.2 50                              | -
          pins without waiters            | 30  | pins 1 1 21 50                               | pinned-monitor INFO
          pins of half of the carriers    | 30  | pins 3 1 21 50                               | pinned-monitor WARNING
          pins for which others wait      | 30  | pins 1 1 21 50, delays 1 21 500              | pinned-monitor WARNING
          the same for a moment           | 30  | pins 2 1 2 1000, delays 1 2 500              | pinned-monitor INFO
          twenty seconds of ten minutes   | 600 | pins 3 1 21 50, delays 1 21 500              | pinned-monitor WARNING
          waits for a monitor             | 30  | contends 3 1 21 100, delays 1 21 500         | monitor-contention WARNING
          an initialiser that blocks once | 30  | initialises 3 1 2 1000, delays 1 2 500       | pinned-class-init INFO
          one that blocks for long        | 30  | initialises 3 1 9 8000, delays 1 9 1000      | pinned-class-init WARNING
          computing without waiters       | 30  | computes 3 1 21 1000                         | -
          computing on all carriers       | 30  | computes 4 1 21 1000, delays 1 21 500        | cpu-monopoly WARNING
          computing for a moment          | 30  | computes 2 1 2 1000, delays 1 2 500          | cpu-monopoly INFO
          a loop that yields              | 30  | yields 4 1 21 500, delays 1 21 500           | yield-storm WARNING
          short tasks, a little too many  | 30  | busy 4 1 21 500, delays 1 21 500             | scheduling-delay INFO
          short tasks, far too many       | 30  | busy 4 1 21 500, delays 1 21 2000            | scheduling-delay WARNING
          native code that waits          | 30  | native 3 1 21 100, delays 1 21 500           | native-capture WARNING
          few calls that add carriers     | 30  | compensates 10 1 21 20000                    | compensation INFO
          many calls that add carriers    | 30  | compensates 60 1 21 20000                    | compensation WARNING
          calls that take the whole pool  | 30  | compensates 252 1 21 20000, delays 1 21 2000 | compensation CRITICAL
          a JVM that stands still         | 30  | busy 4 1 21 500, stops 5 4000                | scheduling-delay WARNING
          short collections               | 30  | stops 5 100                                  | -
          pins recorded by the JVM alone  | -   | pins 1 1 21 50                               | pinned-monitor WARNING
          few of them                     | -   | pins 1 1 1.2 50                              | pinned-monitor INFO
          a full pool with a queue        | -   | pool 256 1 64                                | compensation WARNING
          a pool left from before         | -   | pool 41 1 0                                  | -
          """)
  void isFound(String scenario, String seconds, String events, String expected) {
    boolean hasAgent = !seconds.equals("-");
    Story story = new Story(hasAgent ? Integer.parseInt(seconds) : 30);
    for (String event : events.equals("-") ? new String[0] : events.split(", ", -1)) {
      story.happens(event);
    }
    story.program(hasAgent).assertFindings(expected);
  }
}
