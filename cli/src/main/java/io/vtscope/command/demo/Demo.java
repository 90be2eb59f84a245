package io.vtscope.command.demo;

import java.util.List;

/**
 * A demo.
 *
 * @param module its folder in {@code sample-apps}
 * @param bothModels whether --threads selects virtual or platform threads
 * @param endless whether it runs until killed
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
