package io.vtscope.view.tui;

/** What a key has asked for that a function of states cannot do. */
public enum Wish {
  NOTHING,
  QUIT,
  /** What is shown, into files. */
  SAVE,
  /** The full report, into files. */
  REPORT,
  /** Count from now on. */
  RESET,
  /** Look at every carrier once, with stacks. */
  LOOK,
  /** Of a recording; the same are asked for again to undo them. */
  PLAY,
  FASTER,
  SLOWER,
  BACK,
  FORTH,
  NEXT_FINDING
}
