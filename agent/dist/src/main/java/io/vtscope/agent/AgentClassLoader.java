package io.vtscope.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Loads the classes that stand in the jar under one of two prefixes, as {@code
 * prefix/a/b/C.classdata}, where no other loader takes them for classes. Its parent is the
 * platform's loader: what the application has on its class path is not seen here, and what is here
 * is not seen there.
 */
final class AgentClassLoader extends ClassLoader {
  static {
    registerAsParallelCapable();
  }

  /** What the agent and the viewer both need. */
  private static final String SHARED = "vtscope/shared/";

  private final JarFile jar;
  private final String location;
  private final String prefix;
  private final ProtectionDomain domain;

  /**
   * @param prefix "vtscope/agent/" for one
   */
  AgentClassLoader(Path file, String prefix) throws IOException {
    super("vtscope", ClassLoader.getPlatformClassLoader());
    this.jar = new JarFile(file.toFile(), false);
    this.location = file.toUri().toString();
    this.prefix = prefix;
    // Without this loader in it: on JDK 21 every thread that Flight Recorder starts while we call
    // it
    // keeps the domains of its callers for good (Thread.inheritedAccessControlContext).
    this.domain =
        new ProtectionDomain(new CodeSource(file.toUri().toURL(), (Certificate[]) null), null);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes = read(name.replace('.', '/') + ".classdata");
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, bytes, 0, bytes.length, domain);
  }

  @Override
  protected @Nullable URL findResource(String name) {
    JarEntry entry = entry(name);
    if (entry == null) {
      return null;
    }
    try {
      return URI.create("jar:" + location + "!/" + entry.getName()).toURL();
    } catch (MalformedURLException e) {
      return null;
    }
  }

  @Override
  protected Enumeration<URL> findResources(String name) {
    URL url = findResource(name);
    return Collections.enumeration(url == null ? List.of() : List.of(url));
  }

  /** Reads by the open jar, as the cache behind jar URLs would keep it open for good. */
  @Override
  public @Nullable InputStream getResourceAsStream(String name) {
    JarEntry entry = entry(name);
    try {
      return entry == null ? super.getResourceAsStream(name) : jar.getInputStream(entry);
    } catch (IOException e) {
      return null;
    }
  }

  /** Closes the jar: nothing more can be loaded. */
  void close() {
    try {
      jar.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private @Nullable JarEntry entry(String name) {
    JarEntry entry = jar.getJarEntry(prefix + name);
    return entry == null ? jar.getJarEntry(SHARED + name) : entry;
  }

  private byte @Nullable [] read(String path) throws ClassNotFoundException {
    JarEntry entry = entry(path);
    if (entry == null) {
      return null;
    }
    try (InputStream in = jar.getInputStream(entry)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new ClassNotFoundException(path, e);
    }
  }
}
