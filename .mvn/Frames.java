import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * A step of the build: writes picocli's class files anew, as of Java 8 and with the frames that the
 * JVM verifies by. As they are published, of Java 5 and without, a class-data archive leaves them
 * out, and the JVM loads a second verifier for them. Nothing else in them is changed.
 *
 * <p>In: a jar, or a directory of {@code .classdata}, which is written in place; what has frames
 * already stays.
 */
final class Frames {
  private Frames() {}

  public static void main(String[] args) throws IOException {
    Path target = Path.of(args[0]);
    if (Files.isDirectory(target)) {
      inDirectory(target, ".classdata");
    } else {
      inJar(target);
    }
  }

  private static void inDirectory(Path directory, String ending) throws IOException {
    Map<String, byte[]> classes = new LinkedHashMap<>();
    List<Path> files;
    try (Stream<Path> all = Files.walk(directory.resolve("picocli"))) {
      files = all.filter(file -> file.toString().endsWith(ending)).toList();
    }
    for (Path file : files) {
      String path = directory.relativize(file).toString().replace('\\', '/');
      classes.put(
          path.substring(0, path.length() - ending.length()) + ".class", Files.readAllBytes(file));
    }
    for (Map.Entry<String, byte[]> entry : withFrames(classes).entrySet()) {
      Files.write(
          directory.resolve(entry.getKey().replaceAll("\\.class$", ending)), entry.getValue());
    }
  }

  private static void inJar(Path jar) throws IOException {
    Map<ZipEntry, byte[]> entries = new LinkedHashMap<>();
    Map<String, byte[]> classes = new LinkedHashMap<>();
    try (InputStream file = Files.newInputStream(jar);
        ZipInputStream in = new ZipInputStream(file)) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        byte[] bytes = in.readAllBytes();
        entries.put(entry, bytes);
        if (entry.getName().startsWith("picocli/") && entry.getName().endsWith(".class")) {
          classes.put(entry.getName(), bytes);
        }
      }
    }
    Map<String, byte[]> changed = withFrames(classes);
    if (changed.isEmpty()) {
      return;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(bytes)) {
      for (Map.Entry<ZipEntry, byte[]> entry : entries.entrySet()) {
        ZipEntry copy = new ZipEntry(entry.getKey().getName());
        copy.setTime(entry.getKey().getTime());
        out.putNextEntry(copy);
        out.write(changed.getOrDefault(copy.getName(), entry.getValue()));
      }
    }
    // A viewer that runs meanwhile keeps the file that it has opened.
    Path made = jar.resolveSibling(jar.getFileName() + ".new");
    try (OutputStream out = Files.newOutputStream(made)) {
      bytes.writeTo(out);
    }
    Files.move(made, jar, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Those that were without. */
  private static Map<String, byte[]> withFrames(Map<String, byte[]> classes) {
    ClassLoader hierarchy = new Hierarchy(classes);
    Map<String, byte[]> changed = new LinkedHashMap<>();
    classes.forEach(
        (name, bytes) -> {
          // Those for Groovy extend classes that are not here.
          if (version(bytes) < Opcodes.V1_7 && !name.startsWith("picocli/groovy/")) {
            changed.put(name, withFrames(bytes, hierarchy));
          }
        });
    return changed;
  }

  private static byte[] withFrames(byte[] bytes, ClassLoader hierarchy) {
    ClassWriter writer =
        new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
          @Override
          protected ClassLoader getClassLoader() {
            return hierarchy;
          }
        };
    ClassVisitor newer =
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public void visit(
              int version,
              int access,
              String name,
              String signature,
              String superName,
              String[] interfaces) {
            super.visit(Opcodes.V1_8, access, name, signature, superName, interfaces);
          }
        };
    new ClassReader(bytes).accept(newer, 0);
    return writer.toByteArray();
  }

  private static int version(byte[] bytes) {
    return (bytes[6] & 0xff) << 8 | bytes[7] & 0xff;
  }

  /** Says which class extends which; nothing of it is run. */
  private static final class Hierarchy extends ClassLoader {
    private final Map<String, byte[]> classes;

    Hierarchy(Map<String, byte[]> classes) {
      super(ClassLoader.getPlatformClassLoader());
      this.classes = classes;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] bytes = classes.get(name.replace('.', '/') + ".class");
      if (bytes == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, bytes, 0, bytes.length);
    }
  }
}
