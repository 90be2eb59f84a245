package io.vtscope.agent;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Finds {@code vtscope.jar} through the command line, for class loaders that do not report
 * locations.
 */
final class NamedJar {
  private static final String OPTION = "-javaagent:";
  private static final String ENTRY = NamedJar.class.getName().replace('.', '/') + ".class";

  private NamedJar() {}

  /**
   * The location of the agent's jar.
   *
   * @throws IOException if the command line does not name it
   */
  static Path location(Instrumentation instrumentation) throws IOException {
    for (String argument : arguments(instrumentation)) {
      if (argument.startsWith(OPTION)) {
        File file = new File(argument.substring(OPTION.length()).split("=", 2)[0]);
        if (isOurs(file)) {
          return file.getAbsoluteFile().toPath();
        }
      }
    }
    throw new IOException(
        "cannot find vtscope.jar through the class loader %s; start the JVM with -javaagent:vtscope.jar"
            .formatted(loader()));
  }

  private static @Nullable String loader() {
    ClassLoader loader = NamedJar.class.getClassLoader();
    return loader == null ? null : loader.getClass().getName();
  }

  private static boolean isOurs(File file) {
    try (JarFile jar = new JarFile(file, false)) {
      return jar.getEntry(ENTRY) != null;
    } catch (IOException e) {
      return false;
    }
  }

  private static String[] arguments(Instrumentation instrumentation) throws IOException {
    try {
      instrumentation.redefineModule(
          Object.class.getModule(),
          Set.of(),
          Map.of("jdk.internal.misc", Set.of(NamedJar.class.getModule())),
          Map.of(),
          Set.of(),
          Map.of());
      return (String[])
          Class.forName("jdk.internal.misc.VM").getMethod("getRuntimeArguments").invoke(null);
    } catch (ReflectiveOperationException e) {
      throw new IOException("cannot read the JVM's command line", e);
    }
  }
}
