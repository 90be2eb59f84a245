package io.vtscope.source;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Why the operating system refused a file. The JDK's message may be only the file name. */
public final class IoReason {
  private IoReason() {}

  public static String of(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    if (e instanceof NotDirectoryException) {
      return "not a directory";
    }
    if (e instanceof FileSystemException refused && refused.getReason() != null) {
      return refused.getReason();
    }
    return String.valueOf(e.getMessage());
  }
}
