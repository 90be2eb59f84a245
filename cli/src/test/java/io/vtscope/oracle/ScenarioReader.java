package io.vtscope.oracle;

import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.observation.PinTimes;
import io.vtscope.observation.Seen;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

final class ScenarioReader implements AutoCloseable {
  private final DataInputStream in;
  private final List<Object> known = new ArrayList<>();
  private final Map<String, Long> last = new HashMap<>();
  private final Types types = new Types();

  private record Shape(String name, List<String> components) {}

  ScenarioReader(InputStream file) throws IOException {
    in = new DataInputStream(new BufferedInputStream(new GZIPInputStream(file)));
  }

  /** Reads the next scenario; null at the end. */
  @Nullable Scenario next() throws IOException {
    String name;
    try {
      name = text();
    } catch (EOFException e) {
      return null;
    }
    return new Scenario(name, listOf(Record.class).stream().map(Seen::observed).toList());
  }

  private @Nullable Object value(String component) throws IOException {
    Tag tag = Tag.of(in.readUnsignedByte());
    return switch (tag) {
      case NULL -> null;
      case TRUE -> true;
      case FALSE -> false;
      case INT -> (int) difference(component);
      case LONG -> difference(component);
      case DOUBLE -> in.readDouble();
      case LIST -> list(component);
      case RECORD -> record((Shape) once(tag));
      case PIN_TIMES -> times();
      case STRING, ENUM, FRAME, STACK -> once(tag);
    };
  }

  private Object once(Tag tag) throws IOException {
    int number = (int) number();
    if (number > 0) {
      return known.get(number - 1);
    }
    int place = known.size();
    known.add(tag); // reserves the index before nested values
    Object value =
        switch (tag) {
          case RECORD -> shape();
          case ENUM -> constant();
          case FRAME -> frame();
          case STACK -> new Stack(listOf(Frame.class), flag());
          default -> in.readUTF();
        };
    known.set(place, value);
    return value;
  }

  private Frame frame() throws IOException {
    return new Frame(
        text(),
        text(),
        text(),
        text(),
        (int) whole("line"),
        (int) whole("bytecodeIndex"),
        flag(),
        flag());
  }

  private List<Object> list(String component) throws IOException {
    List<Object> elements = new ArrayList<>();
    long size = number();
    for (long i = 0; i < size; i++) {
      elements.add(Objects.requireNonNull(value(component)));
    }
    return Collections.unmodifiableList(elements);
  }

  private <T> List<T> listOf(Class<T> type) throws IOException {
    return ((List<?>) Objects.requireNonNull(value(""))).stream().map(type::cast).toList();
  }

  private PinTimes times() throws IOException {
    boolean watched = flag();
    int size = (int) number();
    long[] pins = new long[size * PinTimes.WIDTH];
    for (int place = 0; place < pins.length; place += PinTimes.WIDTH) {
      pins[place] = whole("pin.at");
      pins[place + 1] = whole("pin.nanos");
      pins[place + 2] = whole("pin.thread");
      pins[place + 3] = whole("pin.carrier");
    }
    return new PinTimes(pins, 0, size, watched);
  }

  private Shape shape() throws IOException {
    String name = text();
    List<String> components = new ArrayList<>();
    long count = number();
    for (long i = 0; i < count; i++) {
      components.add(text());
    }
    return new Shape(name, components);
  }

  private Object record(Shape shape) throws IOException {
    Map<String, @Nullable Object> values = new HashMap<>();
    for (String component : shape.components) {
      values.put(component, value(shape.name + "." + component));
    }
    return types.make(shape.name, values);
  }

  private Object constant() throws IOException {
    String type = text();
    String name = text();
    for (Object constant : types.named(type).getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(name)) {
        return constant;
      }
    }
    throw new IOException(type + " has no constant " + name);
  }

  private String text() throws IOException {
    return (String) Objects.requireNonNull(value(""));
  }

  private boolean flag() throws IOException {
    return (boolean) Objects.requireNonNull(value(""));
  }

  private long whole(String component) throws IOException {
    return ((Number) Objects.requireNonNull(value(component))).longValue();
  }

  private long difference(String component) throws IOException {
    long coded = number();
    long value = ((coded >>> 1) ^ -(coded & 1)) + last.getOrDefault(component, 0L);
    last.put(component, value);
    return value;
  }

  private long number() throws IOException {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int part = in.readUnsignedByte();
      value |= (long) (part & 0x7f) << shift;
      if (part < 0x80) {
        return value;
      }
    }
    throw new IOException("a number has too many bytes");
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
