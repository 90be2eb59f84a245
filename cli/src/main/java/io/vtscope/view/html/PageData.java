package io.vtscope.view.html;

import com.google.gson.stream.JsonWriter;
import io.vtscope.blame.Site;
import io.vtscope.jvm.Artifact;
import io.vtscope.view.format.Artifacts;
import io.vtscope.view.format.Places;
import io.vtscope.view.format.Printable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes values for a page's script. Omits unknown values. */
final class PageData {
  private static final double MILLI = 1e6;

  private final JsonWriter json;

  PageData(JsonWriter json) {
    this.json = json;
  }

  void begin() throws IOException {
    json.beginObject();
  }

  void begin(String name) throws IOException {
    json.name(name).beginObject();
  }

  void end() throws IOException {
    json.endObject();
  }

  void beginArray() throws IOException {
    json.beginArray();
  }

  void beginArray(String name) throws IOException {
    json.name(name).beginArray();
  }

  void endArray() throws IOException {
    json.endArray();
  }

  void value(long value) throws IOException {
    json.value(value);
  }

  void value(double value) throws IOException {
    number(Math.round(value * 1e3) / 1e3);
  }

  private void number(double value) throws IOException {
    if (value == Math.rint(value)) {
      json.value((long) value);
    } else {
      json.value(value);
    }
  }

  void unknown() throws IOException {
    json.nullValue();
  }

  /** Omits null and empty texts. */
  void text(String name, @Nullable String text) throws IOException {
    if (text != null && !text.isEmpty()) {
      json.name(name).value(Printable.of(text));
    }
  }

  void texts(String name, List<String> texts) throws IOException {
    json.name(name).beginArray();
    for (String text : texts) {
      text(text);
    }
    json.endArray();
  }

  void text(String text) throws IOException {
    json.value(Printable.of(text));
  }

  void flag(String name, boolean set) throws IOException {
    if (set) {
      json.name(name).value(true);
    }
  }

  void number(String name, long value) throws IOException {
    json.name(name).value(value);
  }

  void number(String name, double value) throws IOException {
    json.name(name);
    value(value);
  }

  /** Omits -1. */
  void known(String name, long value) throws IOException {
    if (value >= 0) {
      number(name, value);
    }
  }

  void positive(String name, long value) throws IOException {
    if (value > 0) {
      number(name, value);
    }
  }

  /** Converts nanoseconds to milliseconds; omits -1. */
  void millis(String name, long nanos) throws IOException {
    if (nanos >= 0) {
      json.name(name);
      millis(nanos);
    }
  }

  /** Rounds to a microsecond; below a millisecond, to ten nanoseconds. */
  void millis(long nanos) throws IOException {
    double steps = nanos < MILLI ? 1e5 : 1e3;
    number(Math.round(nanos / MILLI * steps) / steps);
  }

  /** 0 to 1; omits -1. */
  void share(String name, double share) throws IOException {
    if (share >= 0) {
      json.name(name).value(Math.round(share * 1e6) / 1e6);
    }
  }

  void place(String name, @Nullable Site site) throws IOException {
    text(name, site == null ? null : Places.of(site));
  }

  void artifact(@Nullable Artifact artifact) throws IOException {
    text("artifact", Artifacts.of(artifact));
  }

  void holders(List<Site> holders) throws IOException {
    if (!holders.isEmpty()) {
      beginArray("holders");
      for (Site holder : holders) {
        begin();
        place("place", holder);
        text("lock", holder.lock());
        end();
      }
      endArray();
    }
  }
}
