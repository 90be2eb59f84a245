package io.vtscope.view.tui.state;

/** A key's request beyond a state change. */
public enum Command {
  NOTHING,
  QUIT,
  /** Saves the screen to files. */
  SAVE,
  /** Writes the full report to files. */
  REPORT,
  /** Counts from now on. */
  RESET,
  /** Samples every carrier with stacks. */
  LOOK,
  /** Plays or pauses a recording. */
  PLAY,
  FASTER,
  SLOWER,
  BACK,
  FORTH,
  NEXT_FINDING
}
