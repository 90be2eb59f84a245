package io.vtscope.view.sarif;

import io.vtscope.view.format.SourcePaths;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the source of classes is looked for. */
public final class Sources {
  private static final List<String> ENDINGS = List.of(".java", ".kt", ".scala", ".groovy");

  private final List<Path> roots;

  /**
   * @param roots directories in which packages begin, "src/main/java" for one; may be none
   */
  public Sources(List<Path> roots) {
    this.roots = List.copyOf(roots);
  }

  /**
   * The file of a class, relative to the working directory where the roots are, with "/" between.
   *
   * @return null where there is none
   */
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

  /** Where the file of a class would lie under whatever root. */
  static String guess(String type) {
    return encoded(type.endsWith(".jar") ? type : SourcePaths.of(type));
  }

  /** As a part of a URI: what is not allowed in one by its code. */
  private static String encoded(String path) {
    try {
      return new java.net.URI(null, null, path, null).toASCIIString();
    } catch (java.net.URISyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
