package io.vtscope.samples.plain.mount;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.UUID;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Temporary certificates for mutual TLS. */
record Certificates(SSLContext server, SSLContext client) {
  private static final String SERVER = "server";
  private static final String CLIENT = "client";

  /** Creates keys with the JDK's keytool. */
  static Certificates make() throws IOException, InterruptedException, GeneralSecurityException {
    String password = UUID.randomUUID().toString();
    KeyStore server = key(SERVER, password);
    KeyStore client = key(CLIENT, password);
    return new Certificates(
        context(server, client, CLIENT, password), context(client, server, SERVER, password));
  }

  private static KeyStore key(String name, String password)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path directory = Files.createTempDirectory("keys-");
    Path file = directory.resolve(name + ".p12");
    try {
      keytool(name, file, password);
      try (InputStream in = Files.newInputStream(file)) {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(in, password.toCharArray());
        return store;
      }
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(directory);
    }
  }

  private static void keytool(String name, Path file, String password)
      throws IOException, InterruptedException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            name,
            "-dname",
            "CN=" + name,
            "-keyalg",
            "EC",
            "-ext",
            "san=dns:localhost",
            "-storetype",
            "PKCS12",
            "-keystore",
            file.toString(),
            "-storepass",
            password);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(said);
    }
  }

  private static SSLContext context(KeyStore own, KeyStore other, String name, String password)
      throws IOException, GeneralSecurityException {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(own, password.toCharArray());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry(name, other.getCertificate(name));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }
}
