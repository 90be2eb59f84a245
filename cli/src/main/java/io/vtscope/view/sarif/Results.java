package io.vtscope.view.sarif;

import com.google.gson.stream.JsonWriter;
import io.vtscope.blame.Site;
import io.vtscope.finding.Finding;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Frame;
import io.vtscope.ledger.Snapshot;
import io.vtscope.report.StableNames;
import io.vtscope.say.Message;
import io.vtscope.say.Say;
import io.vtscope.view.format.Artifacts;
import io.vtscope.view.format.Places;
import io.vtscope.view.format.Printable;
import io.vtscope.view.format.Stacks;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes findings as SARIF results. */
final class Results {
  private static final int MOST_FRAMES = 100;

  private final JsonWriter json;
  private final Sources sources;
  private final Snapshot snapshot;
  private final String mainClass;

  Results(JsonWriter json, Sources sources, Snapshot snapshot) {
    this.json = json;
    this.sources = sources;
    this.snapshot = snapshot;
    this.mainClass = Objects.requireNonNullElse(snapshot.target().mainClass(), "unknown");
  }

  /**
   * The place of a finding in a file.
   *
   * @param guessed whether the file was not looked up
   * @param line 0 if unknown
   * @param message its relation to the finding; null if obvious
   */
  private record Spot(String uri, boolean guessed, int line, @Nullable String message) {
    static Spot guess(Site site) {
      return new Spot(Sources.guess(site.type()), true, site.line(), null);
    }
  }

  void write(Finding finding, int rule) throws IOException {
    json.beginObject();
    json.name("ruleId").value(finding.id());
    json.name("ruleIndex").value(rule);
    json.name("level").value(level(finding.severity()));
    Message message = Say.of(finding, snapshot);
    text("message", message.headline() + " " + message.fix());
    locations(finding);
    stack(finding);
    json.name("partialFingerprints").beginObject();
    json.name("vtscopeSignature/v1").value(signature(finding));
    json.endObject();
    properties(finding);
    json.endObject();
  }

  /** Stays the same between runs and when lines move. */
  private static String signature(Finding finding) {
    StringJoiner parts = new StringJoiner("|");
    parts.add(finding.id());
    parts.add(finding.site() == null ? "" : StableNames.of(finding.site()));
    parts.add(
        finding.artifact() == null || finding.artifact().name() == null
            ? ""
            : finding.artifact().name());
    Stream.of(finding.facts().executor(), finding.facts().resource())
        .filter(Objects::nonNull)
        .map(StableNames::ofThing)
        .forEach(parts::add);
    return Printable.of(parts.toString());
  }

  /** Always names a file: GitHub rejects results without one. */
  private void locations(Finding finding) throws IOException {
    Spot spot = spot(finding);
    json.name("locations").beginArray().beginObject();
    physical(spot);
    logical(finding.site());
    if (spot.message != null) {
      text("message", spot.message);
    }
    json.endObject().endArray();
  }

  /** The nearest place with a known file, otherwise a guessed file of the place or main class. */
  private Spot spot(Finding finding) {
    List<Site> places = places(finding);
    for (Site place : places) {
      String file = sources.file(place.type());
      if (file != null) {
        String message = place.equals(finding.site()) ? null : "This call leads to the finding.";
        return new Spot(file, false, place.line(), message);
      }
    }
    if (!places.isEmpty()) {
      return Spot.guess(places.getFirst());
    }
    String file = sources.file(mainClass);
    String uri = file == null ? Sources.guess(mainClass) : file;
    return new Spot(uri, file == null, 0, "The finding is about the whole application.");
  }

  /** Places outside the JDK, the one to blame first. */
  private static List<Site> places(Finding finding) {
    List<Site> places = new ArrayList<>();
    if (finding.site() != null) {
      places.add(finding.site());
    }
    places.addAll(finding.holders());
    if (finding.stack() != null) {
      Stacks.telling(finding.stack()).forEach(frame -> places.add(Site.of(frame)));
    }
    places.removeIf(place -> place.type().isEmpty() || isJdk(finding, place));
    return places;
  }

  /** Only stack frames know the module. */
  private static boolean isJdk(Finding finding, Site site) {
    if (finding.stack() != null) {
      for (Frame frame : finding.stack().frames()) {
        if (frame.type().equals(site.type())) {
          return frame.isJdk();
        }
      }
    }
    return site.type().startsWith("java.") || site.type().startsWith("jdk.");
  }

  private void physical(Spot spot) throws IOException {
    json.name("physicalLocation").beginObject();
    json.name("artifactLocation").beginObject();
    json.name("uri").value(spot.uri);
    if (spot.guessed) {
      json.name("uriBaseId").value("SRCROOT");
    }
    json.endObject();
    if (spot.line > 0) {
      json.name("region").beginObject().name("startLine").value(spot.line).endObject();
    }
    json.endObject();
  }

  private void logical(@Nullable Site site) throws IOException {
    if (site != null) {
      json.name("logicalLocations").beginArray().beginObject();
      json.name("name").value(Printable.of(site.method()));
      json.name("fullyQualifiedName").value(Printable.of(site.name()));
      json.name("kind").value("function");
      json.endObject().endArray();
    }
  }

  private void stack(Finding finding) throws IOException {
    if (finding.stack() == null || finding.stack().frames().isEmpty()) {
      return;
    }
    json.name("stacks").beginArray().beginObject();
    json.name("frames").beginArray();
    List<Frame> frames = Stacks.telling(finding.stack());
    for (Frame frame : frames.subList(0, Math.min(MOST_FRAMES, frames.size()))) {
      json.beginObject().name("location").beginObject();
      String file = frame.isJdk() ? null : sources.file(frame.type());
      if (file != null) {
        physical(new Spot(file, false, frame.line(), null));
      }
      logical(Site.of(frame));
      text("message", Places.of(frame));
      json.endObject();
      if (!frame.module().isEmpty()) {
        json.name("module").value(Printable.of(frame.module()));
      }
      json.endObject();
    }
    json.endArray();
    json.endObject().endArray();
  }

  private void properties(Finding finding) throws IOException {
    json.name("properties").beginObject();
    String artifact = Artifacts.of(finding.artifact());
    if (artifact != null) {
      json.name("artifact").value(Printable.of(artifact));
    }
    for (Map.Entry<String, Object> entry : finding.facts().evidence().entrySet()) {
      json.name(entry.getKey());
      switch (entry.getValue()) {
        case Number number -> json.value(number);
        case Boolean flag -> json.value(flag);
        default -> json.value(Printable.of(entry.getValue().toString()));
      }
    }
    json.endObject();
  }

  private void text(String name, String text) throws IOException {
    json.name(name).beginObject().name("text").value(Printable.of(text)).endObject();
  }

  private static String level(Severity severity) {
    return switch (severity) {
      case CRITICAL -> "error";
      case WARNING -> "warning";
      case INFO -> "note";
    };
  }
}
