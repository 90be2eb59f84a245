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
 * Loads classes that the jar stores under a prefix as {@code prefix/a/b/C.classdata}. Its parent is
 * the platform loader: vtscope and the application do not see each other's classes.
 */
final class AgentClassLoader extends ClassLoader {
  static {
    registerAsParallelCapable();
  }

  /** Used by agent and viewer. */
  private static final String SHARED = "vtscope/shared/";

  private final JarFile jar;
  private final String location;
  private final String prefix;
  private final ProtectionDomain domain;

  /**
   * @param prefix for example "vtscope/agent/"
   */
  AgentClassLoader(Path file, String prefix) throws IOException {
    super("vtscope", ClassLoader.getPlatformClassLoader());
    this.jar = new JarFile(file.toFile(), false);
    this.location = file.toUri().toString();
    this.prefix = prefix;
    // Without this loader: on JDK 21 Flight Recorder threads keep their creator's protection
    // domains (Thread.inheritedAccessControlContext).
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

  /** The cache for jar URLs would never close the jar. */
  @Override
  public @Nullable InputStream getResourceAsStream(String name) {
    JarEntry entry = entry(name);
    try {
      return entry == null ? super.getResourceAsStream(name) : jar.getInputStream(entry);
    } catch (IOException e) {
      return null;
    }
  }

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
    byte[] bytes = new byte[(int) entry.getSize()]; // readAllBytes would allocate more
    try (InputStream in = jar.getInputStream(entry)) {
      in.readNBytes(bytes, 0, bytes.length);
      return bytes;
    } catch (IOException e) {
      throw new ClassNotFoundException(path, e);
    }
  }
}
