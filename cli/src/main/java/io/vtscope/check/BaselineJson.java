package io.vtscope.check;

import com.google.gson.FormattingStyle;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import io.vtscope.judge.Severity;
import io.vtscope.report.JsonPart;
import io.vtscope.report.ReportException;
import io.vtscope.report.Signature;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads and writes baselines, one line per entry in stable order. */
public final class BaselineJson {
  private static final String SCHEMA = "vtscope.baseline/1";

  private static final Set<String> NAMES = Set.of("schema", "accepted");

  private static final Set<String> ENTRY_NAMES =
      Set.of("id", "site", "caller", "artifact", "executor", "severity", "reason", "expires");

  private static final Gson GSON =
      new GsonBuilder()
          .setFormattingStyle(FormattingStyle.COMPACT.withSpaceAfterSeparators(true))
          .disableHtmlEscaping()
          .create();

  private BaselineJson() {}

  /**
   * Rejects unknown names, which may be misspelt.
   *
   * @throws ReportException if it is not a baseline
   */
  public static Baseline read(String json) throws ReportException {
    JsonPart root = JsonPart.parse(json);
    if (!root.text("schema").equals(SCHEMA)) {
      throw new ReportException(
          "its schema is %s, but this vtscope reads %s".formatted(root.text("schema"), SCHEMA));
    }
    root.only(NAMES);
    return new Baseline(root.all("accepted", BaselineJson::entry));
  }

  public static String write(Baseline baseline) {
    return "{\n  \"schema\": \"%s\",\n  \"accepted\": [%s]\n}\n"
        .formatted(
            SCHEMA,
            baseline.entries().stream()
                    .sorted(Entry.ORDER)
                    .map(entry -> "\n    " + GSON.toJson(object(entry)))
                    .collect(Collectors.joining(","))
                + (baseline.entries().isEmpty() ? "" : "\n  "));
  }

  private static Entry entry(JsonPart entry) throws ReportException {
    entry.only(ENTRY_NAMES);
    return new Entry(
        new Signature(
            entry.text("id"),
            entry.textOrNull("site"),
            entry.textOrNull("caller"),
            entry.textOrNull("artifact"),
            entry.textOrNull("executor")),
        entry.has("severity") ? entry.named("severity", Severity::valueOf) : null,
        entry.textOrNull("reason"),
        date(entry.textOrNull("expires")));
  }

  private static @Nullable LocalDate date(@Nullable String text) throws ReportException {
    try {
      return text == null ? null : LocalDate.parse(text);
    } catch (DateTimeParseException e) {
      throw new ReportException("'%s' is not a date such as 2027-01-31".formatted(text));
    }
  }

  private static JsonObject object(Entry entry) {
    JsonObject object = new JsonObject();
    add(object, "id", entry.of().id());
    add(object, "site", entry.of().place());
    add(object, "caller", entry.of().caller());
    add(object, "artifact", entry.of().artifact());
    add(object, "executor", entry.of().executor());
    add(object, "severity", entry.severity());
    add(object, "expires", entry.expires());
    add(object, "reason", entry.reason());
    return object;
  }

  private static void add(JsonObject object, String name, @Nullable Object value) {
    if (value != null) {
      object.addProperty(name, value.toString());
    }
  }
}
