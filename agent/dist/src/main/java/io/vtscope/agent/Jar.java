package io.vtscope.agent;

import java.net.URI;
import java.net.URISyntaxException;

/** Where {@code vtscope.jar} lies. */
final class Jar {
  private Jar() {}

  static URI location() throws URISyntaxException {
    return Jar.class.getProtectionDomain().getCodeSource().getLocation().toURI();
  }
}
