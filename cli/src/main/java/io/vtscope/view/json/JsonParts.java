package io.vtscope.view.json;

import com.google.gson.stream.JsonWriter;
import io.vtscope.blame.Site;
import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.view.format.Places;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parts shared by the JSON formats. */
final class JsonParts {
  static final double MILLI = 1e6;

  private static final int MOST_FRAMES = 128;

  private final JsonWriter json;

  JsonParts(JsonWriter json) {
    this.json = json;
  }

  void tool(String version) throws IOException {
    json.name("tool").beginObject();
    json.name("name").value("vtscope");
    json.name("version").value(version);
    json.endObject();
  }

  void texts(String name, List<String> texts) throws IOException {
    json.name(name).beginArray();
    for (String text : texts) {
      json.value(text);
    }
    json.endArray();
  }

  void site(String name, @Nullable Site site) throws IOException {
    if (site != null) {
      json.name(name);
      site(site);
    }
  }

  void site(Site site) throws IOException {
    json.beginObject();
    json.name("class").value(site.type());
    json.name("method").value(site.method());
    positive("line", site.line());
    json.name("native").value(site.isNative());
    json.name("lock").value(site.lock());
    json.endObject();
  }

  void artifact(@Nullable Artifact artifact) throws IOException {
    if (artifact != null) {
      json.name("artifact").beginObject();
      json.name("name").value(artifact.name());
      json.name("version").value(artifact.version());
      json.name("file").value(artifact.file());
      json.endObject();
    }
  }

  void stack(@Nullable Stack stack) throws IOException {
    if (stack == null) {
      return;
    }
    json.name("stack").beginArray();
    for (Frame frame : stack.frames().subList(0, Math.min(MOST_FRAMES, stack.frames().size()))) {
      json.value(Places.of(frame));
    }
    json.endArray();
  }

  void positive(String name, double value) throws IOException {
    if (value > 0) {
      json.name(name).value(value);
    }
  }

  void positive(String name, long value) throws IOException {
    if (value > 0) {
      json.name(name).value(value);
    }
  }

  /** Omits -1. */
  void known(String name, long value) throws IOException {
    if (value >= 0) {
      json.name(name).value(value);
    }
  }

  /** Converts nanoseconds; omits -1. */
  void millis(String name, long nanos) throws IOException {
    if (nanos >= 0) {
      json.name(name).value(nanos / MILLI);
    }
  }

  static double rounded(double share) {
    return Math.round(share * 1e4) / 1e4;
  }

  static String instant(long nanos) {
    return Instant.EPOCH.plusNanos(nanos).toString();
  }
}
