package io.vtscope.command;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What this program was given to read from and to write to. Where it has a name in the file system,
 * as on Linux, that says whether it is a terminal, and no program need be started to ask.
 */
enum Device {
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

  /** Null where that is not seen. */
  @Nullable Boolean isTerminal() {
    try {
      Path target = Files.readSymbolicLink(file().toPath());
      if (target.startsWith(FOLDER + "pts") || target.toString().startsWith(FOLDER + "tty")) {
        return true;
      }
      boolean isOther = target.startsWith(FOLDER) && !target.equals(NULL);
      return isOther ? null : Boolean.FALSE;
    } catch (IOException | UnsupportedOperationException e) {
      return null; // as on a system whose /dev/fd has no links
    }
  }
}
