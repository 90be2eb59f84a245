package io.vtscope.view.tui.state;

/** What a key asks for beyond another state. */
public enum Command {
  NOTHING,
  QUIT,
  /** Saves what is shown to files. */
  SAVE,
  /** Writes the full report to files. */
  REPORT,
  /** Counts from now on. */
  RESET,
  /** Looks at every carrier once, with stacks. */
  LOOK,
  /** Plays a recording, or pauses it. */
  PLAY,
  FASTER,
  SLOWER,
  BACK,
  FORTH,
  NEXT_FINDING
}
