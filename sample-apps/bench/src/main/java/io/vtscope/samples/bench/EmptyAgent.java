package io.vtscope.samples.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** An agent that does nothing, or only records vtscope's JFR events. */
public final class EmptyAgent {
  static final String RECORDS = "records";

  private EmptyAgent() {}

  public static void premain(String options, Instrumentation instrumentation) {
    if (RECORDS.equals(options)) {
      SameEvents.record();
    }
  }

  static Path jar(Path directory) throws IOException {
    Path jar = directory.resolve("empty-agent.jar");
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.putValue("Premain-Class", EmptyAgent.class.getName());
    attributes.putValue("Can-Retransform-Classes", "true");
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out, manifest)) {
      for (Class<?> type : List.of(EmptyAgent.class, SameEvents.class)) {
        String file = type.getName().replace('.', '/') + ".class";
        entries.putNextEntry(new JarEntry(file));
        try (InputStream in = EmptyAgent.class.getClassLoader().getResourceAsStream(file)) {
          if (in == null) {
            throw new IOException(file + " is not there");
          }
          in.transferTo(entries);
        }
      }
    }
    return jar;
  }
}
