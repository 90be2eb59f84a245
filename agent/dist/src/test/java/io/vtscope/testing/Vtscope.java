package io.vtscope.testing;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;

/** Starts the built jar as agent or viewer. */
public final class Vtscope {
  public static final Path JAR = Path.of(System.getProperty("vtscope.jar")).toAbsolutePath();

  public static final String VERSION = version();

  public static final Path FIXTURES = Path.of("target/test-classes").toAbsolutePath();

  /** Test programs shared by several modules. */
  private static final Path SHARED = JAR.resolveSibling("test-classes");

  public static final String CLASS_PATH = FIXTURES + File.pathSeparator + SHARED;

  /** Disables C2, which costs a third of the time in short runs. */
  public static final String SHORT_RUN = "-XX:TieredStopAtLevel=1";

  /** The progress line that a slow machine prints. */
  private static final Pattern READING = Pattern.compile("vtscope: .+ of .+ read, \\d+ %");

  private static final Path TEMPORARY = Path.of("target/tmp").toAbsolutePath();

  private Vtscope() {}

  private static String version() {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      return jar.getManifest().getMainAttributes().getValue("Implementation-Version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Program viewer(String... arguments) {
    return viewer(Jdks.newest(), arguments);
  }

  public static Program viewer(Jdk jdk, String... arguments) {
    return Program.start(viewerCommand(jdk, arguments));
  }

  public static List<String> viewerCommand(Jdk jdk, String... arguments) {
    List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
    command.addAll(List.of("-Xlog:disable", SHORT_RUN, "-XX:+UseSerialGC")); // as in the launcher
    command.addAll(List.of("-jar", JAR.toString()));
    command.addAll(List.of(arguments));
    return command;
  }

  /** The viewer's standard error without progress lines. */
  public static String saidBy(Program viewer) {
    return viewer
        .err()
        .lines()
        .filter(line -> !line.contains(" has not answered for "))
        .filter(line -> !READING.matcher(line).matches())
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }

  public static Program servantWithAgent(Jdk jdk, String agentOptions, String... jvmOptions) {
    List<String> options = new ArrayList<>(List.of(jvmOptions));
    options.add(agent(agentOptions));
    return servant(jdk, options.toArray(String[]::new));
  }

  public static String agent(String agentOptions) {
    return "-javaagent:" + JAR + (agentOptions.isEmpty() ? "" : "=" + agentOptions);
  }

  public static Program servant(Jdk jdk, String... jvmOptions) {
    return fixture(jdk, List.of(jvmOptions), "fixture.Servant");
  }

  /**
   * Starts a program on two carriers.
   *
   * @param mainAndArguments class in package {@code fixture}, then its arguments
   */
  public static Program fixture(Jdk jdk, List<String> jvmOptions, String... mainAndArguments) {
    return Program.start(fixtureCommand(jdk, jvmOptions, mainAndArguments));
  }

  public static List<String> fixtureCommand(
      Jdk jdk, List<String> jvmOptions, String... mainAndArguments) {
    try {
      Files.createDirectories(TEMPORARY);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
    command.add("-Djava.io.tmpdir=" + TEMPORARY); // killed programs leave files
    command.add(SHORT_RUN);
    command.add("-Djdk.reflect.useNativeAccessorOnly=true");
    command.add("-Djdk.virtualThreadScheduler.parallelism=2");
    command.addAll(jvmOptions);
    if (jvmOptions.stream().anyMatch(option -> option.startsWith("-javaagent:" + JAR))) {
      command.add("-Dfixture.under-agent=true");
    }
    command.addAll(List.of("-cp", CLASS_PATH));
    command.addAll(List.of(mainAndArguments));
    return command;
  }

  /** Builds an agent jar with {@code fixture.Redefiner}. */
  public static Path redefiner(Path directory) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.putValue("Premain-Class", "fixture.Redefiner");
    attributes.putValue("Agent-Class", "fixture.Redefiner");
    attributes.putValue("Can-Redefine-Classes", "true");
    attributes.putValue("Can-Retransform-Classes", "true");
    Path jar = directory.resolve("redefiner.jar");
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out, manifest)) {
      entries.putNextEntry(new ZipEntry("fixture/Redefiner.class"));
      entries.write(Files.readAllBytes(SHARED.resolve("fixture/Redefiner.class")));
    }
    return jar;
  }

  public static JsonObject json(Path file) {
    try {
      return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
