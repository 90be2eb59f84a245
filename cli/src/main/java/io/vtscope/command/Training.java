package io.vtscope.command;

import io.vtscope.live.LiveView;
import io.vtscope.source.Jvm;
import io.vtscope.source.Jvms;
import io.vtscope.source.Listing;
import io.vtscope.source.SourceException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * What the launcher runs once for its class-data archive, while the JVM notes which classes are
 * loaded: all of the viewer's, so that it does not matter which command came first, and those of
 * the JDK that the usual commands need.
 */
final class Training {
  private static final String CLASS = ".class";

  /** Of Byte Buddy the viewer uses no more. */
  private static final String ASM = "net/bytebuddy/jar/asm/";

  private Training() {}

  /**
   * Loads and runs what is wanted at start.
   *
   * @param args the viewer's jars, and recordings to read
   */
  static void run(String[] args) throws IOException, SourceException {
    for (String file : args) {
      if (file.endsWith(".jar")) {
        loadAll(file);
      }
    }
    command("--help");
    command("--version");
    command("none");
    for (Subcommand subcommand : Subcommand.values()) {
      command(subcommand.label(), "--help");
    }
    Jvms.list();
    // No other JVM is asked: somebody would wait for one that hangs.
    Jvm self = new Jvm(ProcessHandle.current().pid(), "");
    ListCommand.print(Listing.of(List.of(self, self)), new PrintWriter(Writer.nullWriter()));
    for (String file : args) {
      if (file.endsWith(".jfr")) {
        read(file);
        LiveView.tryOut(Path.of(file));
      }
    }
  }

  private static void loadAll(String file) throws IOException {
    try (JarFile jar = new JarFile(file)) {
      Enumeration<JarEntry> entries = jar.entries();
      while (entries.hasMoreElements()) {
        String name = entries.nextElement().getName();
        boolean needed = !name.startsWith("net/") || name.startsWith(ASM);
        if (name.endsWith(CLASS) && !name.startsWith("META-INF/") && needed) {
          load(name.substring(0, name.length() - CLASS.length()).replace('/', '.'));
        }
      }
    }
  }

  /** Without initialising it. */
  private static void load(String name) {
    try {
      Class.forName(name, false, Training.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      // it is for something that is not here, as Groovy is, or it is no class of this JDK
    }
  }

  private static void read(String recording) throws IOException {
    command("report", recording);
    command("check", recording);
    command("diff", recording, recording);
    Path directory = Files.createTempDirectory("vtscope-training");
    try {
      for (String ending : new String[] {".json", ".html"}) {
        Path page = directory.resolve("report" + ending);
        command("report", recording, "-o", page.toString());
        Files.deleteIfExists(page);
      }
    } finally {
      Files.deleteIfExists(directory);
    }
  }

  private static void command(String... args) {
    Ahead.begin(args);
    Main.commandLine(args)
        .setOut(new PrintWriter(Writer.nullWriter()))
        .setErr(new PrintWriter(Writer.nullWriter()))
        .execute(args);
  }
}
