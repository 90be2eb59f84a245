package io.vtscope.command.console;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The standard streams. On Linux, their file names show terminals. */
public enum Device {
  INPUT(0),
  OUTPUT(1),
  ERRORS(2);

  private static final String FOLDER = "/dev/";
  private static final Path NULL = Path.of("/dev/null");

  private final int number;

  Device(int number) {
    this.number = number;
  }

  File file() {
    return new File(FOLDER + "fd/" + number);
  }

  /** Null if unknown. */
  public @Nullable Boolean isTerminal() {
    try {
      Path target = Files.readSymbolicLink(file().toPath());
      if (target.startsWith(FOLDER + "pts") || target.toString().startsWith(FOLDER + "tty")) {
        return true;
      }
      boolean isOther = target.startsWith(FOLDER) && !target.equals(NULL);
      return isOther ? null : Boolean.FALSE;
    } catch (IOException | UnsupportedOperationException e) {
      return null; // for example because /dev/fd has no links
    }
  }
}
