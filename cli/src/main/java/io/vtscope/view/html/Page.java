package io.vtscope.view.html;

import com.google.gson.stream.JsonWriter;
import io.vtscope.view.format.Printable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/** A self-contained HTML page. Its policy allows only the embedded scripts and style, by hash. */
final class Page {
  private static final List<String> SHARED =
      List.of("dom.js", "words.js", "stacks.js", "table.js", "timeline.js", "flame.js", "parts.js");

  private Page() {}

  enum Kind {
    REPORT("report.js"),
    DIFF("diff.js"),
    DEMOS("demos.js");

    private final String script;

    Kind(String script) {
      this.script = script;
    }
  }

  /**
   * The page.
   *
   * @param plain HTML for browsers without scripts
   * @param data JSON from {@link #writer}
   */
  static String of(String title, String plain, String data, Kind kind) {
    String style = "\n" + resource("page.css");
    StringBuilder script = new StringBuilder("\n'use strict';\n");
    SHARED.forEach(name -> script.append(resource(name)).append('\n'));
    script.append(resource(kind.script));
    String page = resource("page.html");
    StringBuilder out = new StringBuilder(page.length() + script.length() + data.length());
    // A single pass, because inserted text may look like a placeholder.
    int at = 0;
    for (int open = page.indexOf("{{"); open >= 0; open = page.indexOf("{{", at)) {
      int close = page.indexOf("}}", open);
      out.append(page, at, open);
      out.append(
          switch (page.substring(open + 2, close)) {
            case "title" -> escape(title);
            case "policy" -> policy(style, script.toString());
            case "style" -> style;
            case "plain" -> plain;
            case "data" -> data;
            case "script" -> script;
            default -> throw new IllegalStateException("no such place: " + page.substring(open));
          });
      at = close + 2;
    }
    return out.append(page, at, page.length()).toString();
  }

  /** Writes JSON that cannot end an HTML element. */
  static JsonWriter writer(Writer out) {
    JsonWriter json = new JsonWriter(out);
    json.setHtmlSafe(true);
    return json;
  }

  static String escape(String text) {
    StringBuilder html = new StringBuilder();
    for (char c : Printable.of(text).toCharArray()) {
      switch (c) {
        case '&' -> html.append("&amp;");
        case '<' -> html.append("&lt;");
        case '>' -> html.append("&gt;");
        case '"' -> html.append("&quot;");
        case '\'' -> html.append("&#39;");
        default -> html.append(c);
      }
    }
    return html.toString();
  }

  private static String policy(String style, String script) {
    return "default-src 'none'; style-src '%s'; script-src '%s'; img-src data:; base-uri 'none'; form-action 'none'"
        .formatted(hash(style), hash(script));
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }

  private static String resource(String name) {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
