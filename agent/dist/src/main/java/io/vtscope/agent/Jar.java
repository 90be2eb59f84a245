package io.vtscope.agent;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import org.jspecify.annotations.Nullable;

/** Where {@code vtscope.jar} lies. */
final class Jar {
  private Jar() {}

  /** Null where the loader of this class does not say where it has it from. */
  static @Nullable Path location() throws URISyntaxException {
    CodeSource source = Jar.class.getProtectionDomain().getCodeSource();
    return source == null || source.getLocation() == null
        ? null
        : Path.of(source.getLocation().toURI());
  }
}
