package io.vtscope.oracle;

import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.observation.PinTimes;
import io.vtscope.observation.StateObservation;
import io.vtscope.state.State;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes scenarios to a compressed file.
 *
 * <p>Each value starts with its type tag. Strings, frames, stacks, constants and record shapes are
 * stored once, then referenced by number. Numbers are differences to the component's previous
 * value.
 */
final class ScenarioWriter implements AutoCloseable {
  private final DataOutputStream out;
  private final Map<Object, Integer> known = new HashMap<>();
  private final Map<String, Long> last = new HashMap<>();
  private final Map<Class<?>, RecordComponent[]> components = new HashMap<>();

  ScenarioWriter(OutputStream file) throws IOException {
    out = new DataOutputStream(new BufferedOutputStream(new GZIPOutputStream(file)));
  }

  void write(String name, List<? extends Object> observations) throws IOException {
    value(name, "");
    value(observations, "");
  }

  private void value(@Nullable Object value, String component) throws IOException {
    switch (value) {
      case null -> out.writeByte(Tag.NULL.code);
      case Long number -> difference(Tag.LONG, number, component);
      case Integer number -> difference(Tag.INT, number, component);
      case Double number -> {
        out.writeByte(Tag.DOUBLE.code);
        out.writeDouble(number);
      }
      case Boolean is -> out.writeByte((is ? Tag.TRUE : Tag.FALSE).code);
      case String text -> {
        if (isNew(Tag.STRING, text)) {
          out.writeUTF(text);
        }
      }
      case Enum<?> constant -> {
        if (isNew(Tag.ENUM, constant)) {
          value(constant.getDeclaringClass().getSimpleName(), "");
          value(constant.name(), "");
        }
      }
      case List<?> list -> list(list, component);
      case Frame frame -> frame(frame);
      case Stack stack -> {
        if (isNew(Tag.STACK, stack)) {
          list(stack.frames(), "");
          value(stack.truncated(), "");
        }
      }
      case PinTimes times -> times(times);
      case StateObservation(State state) -> value(state, component);
      case Record one -> record(one);
      default -> throw new IOException("no form for " + value.getClass());
    }
  }

  private void list(List<?> list, String component) throws IOException {
    out.writeByte(Tag.LIST.code);
    number(list.size());
    for (Object element : list) {
      value(element, component);
    }
  }

  private void frame(Frame frame) throws IOException {
    if (isNew(Tag.FRAME, frame)) {
      value(frame.type(), "");
      value(frame.module(), "");
      value(frame.method(), "");
      value(frame.descriptor(), "");
      value(frame.line(), "line");
      value(frame.bytecodeIndex(), "bytecodeIndex");
      value(frame.isNative(), "");
      value(frame.hidden(), "");
    }
  }

  private void times(PinTimes times) throws IOException {
    out.writeByte(Tag.PIN_TIMES.code);
    value(times.watched(), "");
    number(times.size());
    for (int pin = 0; pin < times.size(); pin++) {
      value(times.at(pin), "pin.at");
      value(times.nanos(pin), "pin.nanos");
      value(times.thread(pin), "pin.thread");
      value(times.carrier(pin), "pin.carrier");
    }
  }

  private void record(Record one) throws IOException {
    Class<?> type = one.getClass();
    String name = type.getSimpleName();
    RecordComponent[] parts = components.computeIfAbsent(type, Class::getRecordComponents);
    if (isNew(Tag.RECORD, type)) {
      value(name, "");
      number(parts.length);
      for (RecordComponent part : parts) {
        value(part.getName(), "");
        part.getAccessor().setAccessible(true);
      }
    }
    for (RecordComponent part : parts) {
      try {
        value(part.getAccessor().invoke(one), name + "." + part.getName());
      } catch (ReflectiveOperationException e) {
        throw new IOException(name, e);
      }
    }
  }

  /** Writes a tag and a number; returns whether the value is new and must follow. */
  private boolean isNew(Tag tag, Object value) throws IOException {
    out.writeByte(tag.code);
    Integer before = known.putIfAbsent(value, known.size());
    number(before == null ? 0 : before + 1);
    return before == null;
  }

  private void difference(Tag tag, long value, String component) throws IOException {
    out.writeByte(tag.code);
    Long before = last.put(component, value);
    long difference = value - (before == null ? 0 : before);
    number((difference << 1) ^ (difference >> (Long.SIZE - 1)));
  }

  /** Writes groups of seven bits, lowest first. */
  private void number(long value) throws IOException {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.writeByte((int) ((rest & 0x7f) | 0x80));
      rest >>>= 7;
    }
    out.writeByte((int) rest);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
