package io.vtscope.it;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.vtscope.testing.Vtscope;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** A JSON report. */
record Report(JsonObject json) {
  static Report of(Path file) {
    return new Report(Vtscope.json(file));
  }

  /** The ids and severities of all findings, worst first. */
  List<Map.Entry<String, String>> found() {
    return findings().stream()
        .map(finding -> Map.entry(text(finding, "kind"), text(finding, "severity")))
        .toList();
  }

  /** The ids of findings above INFO. */
  List<String> loud() {
    return found().stream()
        .filter(entry -> !entry.getValue().equals("INFO"))
        .map(Map.Entry::getKey)
        .distinct()
        .toList();
  }

  List<String> ids() {
    return found().stream().map(Map.Entry::getKey).distinct().toList();
  }

  JsonObject finding(String id) {
    return findings(id).stream()
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + id + " in " + json));
  }

  List<JsonObject> findings(String id) {
    return findings().stream().filter(finding -> text(finding, "kind").equals(id)).toList();
  }

  /** FOUND, OK or NOT_EVALUATED. */
  String status(String id) {
    return objects(json, "checks").stream()
        .filter(detector -> text(detector, "kind").equals(id))
        .map(detector -> text(detector, "status"))
        .findFirst()
        .orElseThrow();
  }

  static String severity(JsonObject finding) {
    return text(finding, "severity");
  }

  /** The blamed "class.method", or null. */
  static @Nullable String site(JsonObject finding) {
    JsonObject site = finding.getAsJsonObject("site");
    return site == null ? null : text(site, "class") + "." + text(site, "method");
  }

  static String evidence(JsonObject finding, String key) {
    return text(finding.getAsJsonObject("facts"), key);
  }

  /** A figure of the finding; 0 if absent. */
  static double amount(JsonObject finding, String key) {
    JsonElement value = finding.getAsJsonObject("facts").get(key);
    return value == null ? 0 : value.getAsDouble();
  }

  static String fields(JsonObject finding) {
    return objects(finding, "fields").stream()
        .map(field -> text(field, "text"))
        .collect(Collectors.joining("; "));
  }

  static String stack(JsonObject finding) {
    if (!finding.has("stack")) {
      throw new AssertionError("no stack in " + finding);
    }
    return StreamSupport.stream(finding.getAsJsonArray("stack").spliterator(), false)
        .map(JsonElement::getAsString)
        .collect(Collectors.joining("\n"));
  }

  static String text(JsonObject object, String key) {
    JsonElement value = object.get(key);
    if (value == null) {
      throw new AssertionError("no " + key + " in " + object);
    }
    return value.getAsString();
  }

  static List<JsonObject> objects(JsonObject object, String key) {
    return object.getAsJsonArray(key).asList().stream().map(JsonElement::getAsJsonObject).toList();
  }

  private List<JsonObject> findings() {
    return objects(json, "findings");
  }
}
