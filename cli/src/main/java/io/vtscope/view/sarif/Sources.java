package io.vtscope.view.sarif;

import io.vtscope.view.format.SourcePaths;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Locates source files of classes. */
public final class Sources {
  private static final List<String> ENDINGS = List.of(".java", ".kt", ".scala", ".groovy");

  private final List<Path> roots;

  /**
   * @param roots for example "src/main/java"; may be empty
   */
  public Sources(List<Path> roots) {
    this.roots = List.copyOf(roots);
  }

  /** A path below a root, separated by "/"; null if not found. */
  @Nullable String file(String type) {
    for (Path root : roots) {
      for (String ending : ENDINGS) {
        Path file = root.resolve(SourcePaths.withoutEnding(type) + ending).normalize();
        if (file.startsWith(root.normalize()) && Files.isRegularFile(file)) {
          return encoded(file.toString().replace('\\', '/'));
        }
      }
    }
    return null;
  }

  /** The file's likely path below an unknown root. */
  static String guess(String type) {
    return encoded(type.endsWith(".jar") ? type : SourcePaths.of(type));
  }

  /** Percent-encodes a path. */
  private static String encoded(String path) {
    try {
      return new java.net.URI(null, null, path, null).toASCIIString();
    } catch (java.net.URISyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
