package io.vtscope.code;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds a class's artifact: from Maven's metadata in the jar, else the jar's name, else its
 * manifest. Caches jars. Not thread-safe.
 */
public final class Artifacts {
  private static final String MODULE = "jrt:/";
  private static final Pattern POM = Pattern.compile("META-INF/maven/[^/]+/[^/]+/pom\\.properties");

  /**
   * "postgresql-42.5.4.jar": the version follows the last dash before a dotted number
   * ("zstd-jni-1.5.6-3", "log4j-1.2-api-2.20.0"), else before a digit.
   */
  private static final Pattern VERSIONED =
      Pattern.compile("(.+)-(\\d+\\.[^/]*)\\.[jwe]ar|(.+)-(\\d[^/]*)\\.[jwe]ar");

  private final Map<String, Contents> jars = new HashMap<>();

  private record Contents(String file, List<Pom> poms, Attributes manifest) {}

  private record Pom(String group, String artifact, String version) {
    /** How many leading parts the group and class name share; 0 unless nearly all match. */
    int fits(String className) {
      String[] mine = group.split("\\.", -1);
      String[] its = className.split("\\.", -1);
      int common = 0;
      while (common < Math.min(mine.length, its.length) && mine[common].equals(its[common])) {
        common++;
      }
      boolean fits = common >= 2 && common >= mine.length - 1;
      return fits && !isOfAnotherGeneration(className) ? common : 0;
    }

    /** Distinguishes "commons-pool" from "commons-pool2". */
    private boolean isOfAnotherGeneration(String className) {
      String word = lastWord();
      String plain = word.replaceFirst("\\d+$", "");
      return !plain.equals(word) && className.contains("." + plain + ".") && !isNamedIn(className);
    }

    private String lastWord() {
      return artifact.substring(artifact.lastIndexOf('-') + 1);
    }

    /** For example "commons-pool" in "org.apache.commons.pool.impl". */
    boolean isSpelledIn(String className) {
      return className.contains("." + artifact.replace('-', '.') + ".");
    }

    boolean isNamedIn(String className) {
      return className.contains("." + lastWord() + ".");
    }

    boolean isNamedBy(String file) {
      return file.equals(artifact + "-" + version + ".jar");
    }
  }

  /**
   * The artifact of a class.
   *
   * @param location URL in the code source, or null
   */
  public Artifact of(String className, @Nullable String location) {
    if (location == null) {
      return Artifact.UNKNOWN;
    }
    if (location.startsWith(MODULE)) {
      String module = location.substring(MODULE.length());
      return new Artifact(module, System.getProperty("java.version"), null);
    }
    return name(className, jars.computeIfAbsent(location, Artifacts::contents));
  }

  private static Artifact name(String className, Contents contents) {
    Pom pom = pom(className, contents);
    if (pom != null) {
      return new Artifact(pom.artifact, pom.version, contents.file);
    }
    if (contents.poms.size() > 1) {
      return new Artifact(null, null, contents.file); // unknown part of a shaded jar
    }
    Matcher versioned = VERSIONED.matcher(contents.file);
    if (versioned.matches()) {
      int name = versioned.group(1) != null ? 1 : 3;
      return new Artifact(versioned.group(name), versioned.group(name + 1), contents.file);
    }
    return ofManifest(contents);
  }

  private static @Nullable Pom pom(String className, Contents contents) {
    if (contents.poms.size() == 1) {
      return contents.poms.getFirst();
    }
    List<Pom> best = new ArrayList<>();
    for (Pom pom : contents.poms) {
      int fits = pom.fits(className);
      int before = best.isEmpty() ? 1 : best.getFirst().fits(className);
      if (fits > before) {
        best.clear();
      }
      if (fits >= before) {
        best.add(pom);
      }
    }
    if (best.size() > 1) { // a bundle uses its own artifact's file name
      boolean isBundle = best.stream().anyMatch(pom -> pom.isNamedBy(contents.file));
      best.removeIf(pom -> isBundle ? !pom.isNamedBy(contents.file) : !pom.isNamedIn(className));
    }
    if (best.isEmpty()) { // old artifacts with group equal to name
      contents.poms.stream().filter(pom -> pom.isSpelledIn(className)).forEach(best::add);
    }
    return best.size() == 1 ? best.getFirst() : null;
  }

  private static Artifact ofManifest(Contents contents) {
    Attributes manifest = contents.manifest;
    String bundle = manifest.getValue("Bundle-SymbolicName");
    String name = bundle != null ? bundle.split(";", 2)[0].strip() : null;
    if (name == null) {
      name = manifest.getValue(Attributes.Name.IMPLEMENTATION_TITLE);
    }
    String version = manifest.getValue(Attributes.Name.IMPLEMENTATION_VERSION);
    if (version == null) {
      version = manifest.getValue("Bundle-Version");
    }
    return new Artifact(version == null ? null : name, version, contents.file);
  }

  private static Contents contents(String url) {
    Location location = Location.of(url);
    if (location == null) {
      return new Contents(url.replaceAll(".*/(?=.)", ""), List.of(), new Attributes());
    }
    Contents contents = new Contents(location.name(), new ArrayList<>(), new Attributes());
    try {
      read(location, contents);
    } catch (IOException | RuntimeException e) {
      // only the file name is known
    }
    return contents;
  }

  private static void read(Location location, Contents contents) throws IOException {
    boolean named = location.isNestedJar() && VERSIONED.matcher(contents.file).matches();
    if (named || !Files.isRegularFile(location.file())) {
      return; // reading a nested jar means unpacking it
    }
    try (ZipFile zip = new ZipFile(location.file().toFile())) {
      if (location.isNestedJar()) {
        ZipEntry inner = zip.getEntry(location.inner());
        if (inner != null) {
          readNested(zip.getInputStream(inner), contents);
        }
        return;
      }
      for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        if (isOfInterest(entry.getName())) {
          try (InputStream in = zip.getInputStream(entry)) {
            add(entry.getName(), in, contents);
          }
        }
      }
    }
  }

  private static void readNested(InputStream jar, Contents contents) throws IOException {
    try (ZipInputStream in = new ZipInputStream(jar)) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        if (isOfInterest(entry.getName())) {
          add(entry.getName(), new Unclosed(in), contents);
        }
      }
    }
  }

  private static boolean isOfInterest(String entry) {
    return entry.equals("META-INF/MANIFEST.MF") || POM.matcher(entry).matches();
  }

  private static void add(String entry, InputStream in, Contents contents) throws IOException {
    if (!POM.matcher(entry).matches()) {
      contents.manifest.putAll(new Manifest(in).getMainAttributes());
      return;
    }
    Properties pom = new Properties();
    pom.load(in);
    String group = pom.getProperty("groupId");
    String artifact = pom.getProperty("artifactId");
    String version = pom.getProperty("version");
    if (group != null && artifact != null && version != null) {
      contents.poms.add(new Pom(group, artifact, version));
    }
  }

  /** Keeps the stream open after an entry. */
  private static final class Unclosed extends FilterInputStream {
    Unclosed(InputStream in) {
      super(in);
    }

    @Override
    public void close() {}
  }
}
