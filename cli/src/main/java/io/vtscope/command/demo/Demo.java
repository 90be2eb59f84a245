package io.vtscope.command.demo;

import java.util.List;

/**
 * A demo.
 *
 * @param module the folder of {@code sample-apps} that holds it
 * @param bothModels whether --threads selects virtual or platform threads
 * @param endless whether it runs until it is killed
 * @param finds what vtscope finds in it
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
