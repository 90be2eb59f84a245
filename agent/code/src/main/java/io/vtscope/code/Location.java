package io.vtscope.code;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A code source URL, parsed: {@code file:/a/x.jar}, {@code
 * jar:file:/app.jar!/BOOT-INF/lib/x.jar!/}, {@code jar:nested:/app.jar/!BOOT-INF/lib/x.jar!/}.
 *
 * @param inner the jar or directory inside the file, or ""
 */
record Location(Path file, String inner) {

  /** The location; null if unsupported. */
  static @Nullable Location of(String url) {
    String rest = url;
    boolean stripped = true;
    while (stripped) {
      stripped = false;
      for (String scheme : new String[] {"jar:", "nested:", "file:", "vfs:", "wsjar:", "zip:"}) {
        if (rest.startsWith(scheme)) {
          rest = rest.substring(scheme.length());
          stripped = true;
        }
      }
    }
    if (rest.indexOf(':') > 1) {
      return null; // unknown scheme; "C:" is a drive
    }
    String[] parts = rest.split("!", 3);
    try {
      Path file = Path.of(decode(withoutSlash(parts[0])));
      String inner = parts.length > 1 ? withoutSlash(parts[1].replaceFirst("^/", "")) : "";
      return new Location(file, decode(inner));
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static String withoutSlash(String path) {
    return path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  private static String decode(String path) {
    return URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  boolean isNestedJar() {
    return inner.endsWith(".jar");
  }

  /** The jar's name, or the last two path elements: "target/classes". */
  String name() {
    if (isNestedJar()) {
      return inner.substring(inner.lastIndexOf('/') + 1);
    }
    int names = file.getNameCount();
    boolean archive = String.valueOf(file.getFileName()).matches(".*\\.[jwe]ar");
    return file.subpath(archive ? names - 1 : Math.max(0, names - 2), names).toString();
  }
}
