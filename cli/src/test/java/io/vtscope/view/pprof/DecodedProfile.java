package io.vtscope.view.pprof;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/** A profile, decoded by Google's library with the numbers in profile.proto. */
public final class DecodedProfile {
  private final UnknownFieldSet profile;
  private final List<String> strings = new ArrayList<>();
  private final Map<Long, UnknownFieldSet> locations = new HashMap<>();
  private final Map<Long, UnknownFieldSet> functions = new HashMap<>();

  /** A sample; frames are "name file:line", innermost first. */
  record Sample(List<String> frames, List<Long> values, Map<String, String> labels) {}

  private DecodedProfile(UnknownFieldSet profile) {
    this.profile = profile;
    for (ByteString text : profile.getField(6).getLengthDelimitedList()) {
      strings.add(text.toStringUtf8());
    }
    messages(profile, 4).forEach(location -> locations.put(number(location, 1), location));
    messages(profile, 5).forEach(function -> functions.put(number(function, 1), function));
  }

  public static DecodedProfile of(byte[] bytes) {
    try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return new DecodedProfile(UnknownFieldSet.parseFrom(gzip.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<Sample> samples() {
    return messages(profile, 2).stream().map(this::sample).toList();
  }

  List<String> types() {
    return messages(profile, 1).stream().map(this::type).toList();
  }

  public String text() {
    StringBuilder text = new StringBuilder();
    types().forEach(type -> text.append("type ").append(type).append('\n'));
    text.append("default ").append(string(profile, 14)).append('\n');
    text.append("time ").append(number(profile, 9)).append('\n');
    text.append("duration ").append(number(profile, 10)).append('\n');
    text.append("period ").append(number(profile, 12)).append(' ');
    text.append(type(messages(profile, 11).getFirst())).append('\n');
    for (UnknownFieldSet mapping : messages(profile, 3)) {
      text.append("mapping ").append(string(mapping, 5)).append('\n');
    }
    for (long comment : numbers(profile, 13)) {
      text.append("comment ").append(strings.get((int) comment)).append('\n');
    }
    for (Sample sample : samples()) {
      text.append("\nsample ").append(sample.values).append(' ').append(sample.labels).append('\n');
      sample.frames.forEach(frame -> text.append("  ").append(frame).append('\n'));
    }
    return text.toString();
  }

  private Sample sample(UnknownFieldSet sample) {
    Map<String, String> labels = new LinkedHashMap<>();
    messages(sample, 3).forEach(label -> labels.put(string(label, 1), string(label, 2)));
    return new Sample(
        numbers(sample, 1).stream().map(this::frame).toList(), numbers(sample, 2), labels);
  }

  private String frame(long location) {
    UnknownFieldSet line = messages(Objects.requireNonNull(locations.get(location)), 4).getFirst();
    UnknownFieldSet function = Objects.requireNonNull(functions.get(number(line, 1)));
    return "%s %s:%d".formatted(string(function, 2), string(function, 4), number(line, 2));
  }

  private String type(UnknownFieldSet type) {
    return string(type, 1) + "/" + string(type, 2);
  }

  private String string(UnknownFieldSet message, int field) {
    return strings.get((int) number(message, field));
  }

  private static long number(UnknownFieldSet message, int field) {
    return message.getField(field).getVarintList().stream().findFirst().orElse(0L);
  }

  private static List<Long> numbers(UnknownFieldSet message, int field) {
    List<Long> numbers = new ArrayList<>(message.getField(field).getVarintList());
    try {
      for (ByteString packed : message.getField(field).getLengthDelimitedList()) {
        CodedInputStream in = packed.newCodedInput();
        while (!in.isAtEnd()) {
          numbers.add(in.readInt64());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return numbers;
  }

  private static List<UnknownFieldSet> messages(UnknownFieldSet message, int field) {
    List<UnknownFieldSet> messages = new ArrayList<>();
    for (ByteString bytes : message.getField(field).getLengthDelimitedList()) {
      try {
        messages.add(UnknownFieldSet.parseFrom(bytes));
      } catch (InvalidProtocolBufferException e) {
        throw new UncheckedIOException(e);
      }
    }
    return messages;
  }
}
