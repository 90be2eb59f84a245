package io.vtscope.source;

import io.vtscope.code.ClassCode;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds classes in directories, jars, and nested jars. */
final class ClassFiles implements ClassSource, Closeable {
  private final List<Root> roots = new ArrayList<>();
  private final List<FileSystem> open = new ArrayList<>();

  private record Root(Path directory, String location) {}

  /** Adds a jar, a class directory, or, with a trailing "/*", all jars of a directory. */
  void add(String element) throws SourceException {
    boolean all = element.endsWith("/*");
    Path path = Path.of(all ? element.substring(0, element.length() - 2) : element);
    if (!Files.exists(path)) {
      throw SourceException.unobservable("there is no file " + path + " to read classes from");
    }
    try {
      if (all) {
        addJars(path, path.toUri().toString());
      } else if (Files.isDirectory(path)) {
        roots.add(new Root(path, path.toUri().toString()));
      } else {
        addJar(path, path.toUri().toString());
      }
    } catch (IOException | RuntimeException e) {
      throw new SourceException(
          SourceException.Kind.NOT_OBSERVABLE, "%s is not a readable jar".formatted(path), e);
    }
  }

  private void addJar(Path jar, String location) throws IOException {
    FileSystem zip = FileSystems.newFileSystem(jar);
    open.add(zip);
    Path top = zip.getPath("/");
    roots.add(new Root(top, location));
    for (String part : List.of("BOOT-INF", "WEB-INF")) {
      Path classes = top.resolve(part).resolve("classes");
      if (Files.isDirectory(classes)) {
        roots.add(new Root(classes, "jar:" + location + "!/" + part + "/classes!/"));
      }
      Path libraries = top.resolve(part).resolve("lib");
      if (Files.isDirectory(libraries)) {
        addJars(libraries, "jar:" + location + "!/" + part + "/lib/");
      }
    }
  }

  private void addJars(Path directory, String location) throws IOException {
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(directory, "*.jar")) {
      for (Path jar : jars) {
        boolean nested = location.startsWith("jar:");
        addJar(jar, nested ? location + jar.getFileName() + "!/" : jar.toUri().toString());
      }
    }
  }

  @Override
  public @Nullable Found find(String className) {
    String name = className.replace('.', '/') + ".class";
    for (Root root : roots) {
      Path file = root.directory.resolve(name);
      try {
        if (Files.isRegularFile(file)) {
          return new Found(ClassCode.of(Files.readAllBytes(file)), root.location);
        }
      } catch (IOException e) {
        // try the next root
      }
    }
    return null;
  }

  @Override
  public boolean isOfThisJvm() {
    return false;
  }

  @Override
  public void close() throws IOException {
    // Nested archives first.
    for (FileSystem zip : open.reversed()) {
      zip.close();
    }
  }
}
