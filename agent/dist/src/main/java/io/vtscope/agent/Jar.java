package io.vtscope.agent;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import org.jspecify.annotations.Nullable;

/** The location of {@code vtscope.jar}. */
final class Jar {
  private Jar() {}

  /** The jar; null if the class loader does not report it. */
  static @Nullable Path location() throws URISyntaxException {
    CodeSource source = Jar.class.getProtectionDomain().getCodeSource();
    return source == null || source.getLocation() == null
        ? null
        : Path.of(source.getLocation().toURI());
  }
}
