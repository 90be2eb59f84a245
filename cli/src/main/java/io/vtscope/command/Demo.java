package io.vtscope.command;

import java.util.List;

/**
 * A sample application that can be run.
 *
 * @param module the folder of {@code sample-apps} that holds it
 * @param bothModels whether it runs on virtual and on platform threads, as it is told
 * @param endless whether it runs until it is ended
 * @param finds what vtscope has to say of it
 * @param line what it does
 */
record Demo(
    String name,
    String module,
    String mainClass,
    List<String> jvmOptions,
    boolean bothModels,
    boolean endless,
    String finds,
    String line) {

  /** A row of the list of demos. */
  static Demo of(String row) {
    String[] cells = row.split("\t", -1);
    return new Demo(
        cells[0],
        cells[1],
        cells[2],
        cells[3].equals("-") ? List.of() : List.of(cells[3].split(" ", -1)),
        cells[4].equals("both"),
        cells[4].equals("endless"),
        cells[5],
        cells[6]);
  }
}
