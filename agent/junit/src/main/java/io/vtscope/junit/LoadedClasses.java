package io.vtscope.junit;

import io.vtscope.code.ClassCode;
import io.vtscope.source.ClassSource;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Bytecode found through the test's class loaders, without loading classes. */
final class LoadedClasses implements ClassSource {
  private static final String MODULES = "jrt:";

  private final List<ClassLoader> loaders;

  LoadedClasses(List<ClassLoader> loaders) {
    this.loaders = loaders;
  }

  @Override
  public @Nullable Found find(String className) {
    String entry = className.replace('.', '/') + ".class";
    for (ClassLoader loader : loaders) {
      URL url = loader.getResource(entry);
      if (url != null) {
        return read(url, entry);
      }
    }
    return null;
  }

  private static @Nullable Found read(URL url, String entry) {
    try {
      URLConnection connection = url.openConnection();
      connection.setUseCaches(false); // otherwise the jar stays open
      try (InputStream in = connection.getInputStream()) {
        return new Found(ClassCode.of(in.readAllBytes()), location(url.toString(), entry));
      }
    } catch (IOException e) {
      return null;
    }
  }

  private static String location(String url, String entry) {
    String root = url.endsWith(entry) ? url.substring(0, url.length() - entry.length()) : url;
    return root.startsWith(MODULES) && root.endsWith("/")
        ? root.substring(0, root.length() - 1)
        : root;
  }

  @Override
  public boolean isOfThisJvm() {
    return true;
  }
}
