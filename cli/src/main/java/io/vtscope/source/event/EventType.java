package io.vtscope.source.event;

import io.vtscope.chunk.JfrStack;
import io.vtscope.chunk.JfrThread;
import io.vtscope.chunk.Row;
import io.vtscope.chunk.Subscriptions;
import io.vtscope.jvm.Stack;
import io.vtscope.jvm.ThreadName;
import io.vtscope.observation.Observation;
import io.vtscope.observation.StateObservation;
import io.vtscope.probe.EventNames;
import io.vtscope.state.State;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A type of event. A subclass declares its fields, with their types, and says which observation
 * they become.
 */
abstract class EventType {
  static final String START_TIME = "startTime";
  static final String DURATION = "duration";
  static final String STACK_TRACE = "stackTrace";
  static final String EVENT_THREAD = "eventThread";

  private final String event;
  private final Decoding decoding;
  private final List<String> fields = new ArrayList<>();

  EventType(String event, Decoding decoding) {
    this.event = event;
    this.decoding = decoding;
  }

  /** Reads one event. */
  abstract void read(Row row);

  final void subscribe(Subscriptions subscriptions) {
    subscriptions.on(event, fields, this::read);
  }

  final void pass(Observation observation) {
    decoding.sink().accept(observation);
  }

  final void pass(State state) {
    pass(new StateObservation(state));
  }

  private int slot(String field) {
    fields.add(field);
    return fields.size() - 1;
  }

  final Moment moment(String field) {
    return new Moment(slot(field));
  }

  final Length length(String field) {
    return new Length(slot(field));
  }

  final Span span(String field) {
    return new Span(slot(field));
  }

  final Whole whole(String field) {
    return new Whole(slot(field));
  }

  final Small small(String field) {
    return new Small(slot(field));
  }

  final Share share(String field) {
    return new Share(slot(field));
  }

  final Flag flag(String field) {
    return new Flag(slot(field));
  }

  final Text text(String field) {
    return new Text(slot(field));
  }

  final <E extends Enum<E>> Choice<E> choice(String field, Class<E> type, E otherwise) {
    return new Choice<>(slot(field), type.getEnumConstants(), otherwise);
  }

  final Name name(String field) {
    return new Name(slot(field));
  }

  final ClassName className(String field) {
    return new ClassName(slot(field));
  }

  final ThreadField thread(String field) {
    return new ThreadField(slot(field));
  }

  /** The agent's columns for a virtual thread. */
  final ThreadColumns virtualThread() {
    return new ThreadColumns(whole(EventNames.THREAD_ID), text(EventNames.THREAD_NAME), null);
  }

  /** The agent's columns for any thread. */
  final ThreadColumns anyThread() {
    return new ThreadColumns(
        whole(EventNames.THREAD_ID), text(EventNames.THREAD_NAME), flag(EventNames.VIRTUAL));
  }

  final EventId eventId(String field) {
    return new EventId(slot(field));
  }

  final JvmStack jvmStack(String field) {
    return new JvmStack(slot(field), decoding.frames());
  }

  final AgentStack agentStack(String field) {
    return new AgentStack(slot(field), decoding.stacks());
  }

  /** Nanoseconds since the epoch. */
  record Moment(int slot) {
    long of(Row row) {
      return row.epochNanos(slot);
    }
  }

  /** The JVM's duration in nanoseconds. */
  record Length(int slot) {
    long of(Row row) {
      return row.nanos(slot);
    }
  }

  /**
   * The agent's duration in nanoseconds; -1 if unknown, which Flight Recorder writes as minimum.
   */
  record Span(int slot) {
    long of(Row row) {
      return Math.max(-1, row.number(slot));
    }

    /** Also -1 if an older agent wrote the recording. */
    long orUnknown(Row row) {
      return row.has(slot) ? of(row) : -1;
    }

    long orZero(Row row) {
      return Math.max(0, row.number(slot));
    }
  }

  /** A number; 0 if missing. */
  record Whole(int slot) {
    long of(Row row) {
      return row.number(slot);
    }

    /** -1 if an older agent wrote the recording. */
    long orUnknown(Row row) {
      return row.has(slot) ? row.number(slot) : -1;
    }

    long orZero(Row row) {
      return Math.max(0, row.number(slot));
    }
  }

  /** A number within the range of int; 0 if missing. */
  record Small(int slot) {
    int of(Row row) {
      return (int) row.number(slot);
    }

    int atLeast(int least, Row row) {
      return (int) Math.max(least, row.number(slot));
    }

    /** -1 if an older agent wrote the recording. */
    int orUnknown(Row row) {
      return row.has(slot) ? of(row) : -1;
    }
  }

  /** A float. */
  record Share(int slot) {
    float of(Row row) {
      return Float.intBitsToFloat((int) row.number(slot));
    }
  }

  /** False if missing. */
  record Flag(int slot) {
    boolean of(Row row) {
      return row.number(slot) != 0;
    }
  }

  /** A string. */
  record Text(int slot) {
    /** Null if absent. */
    @Nullable String of(Row row) {
      return row.text(slot);
    }

    String orEmpty(Row row) {
      String text = row.text(slot);
      return text == null ? "" : text;
    }
  }

  /** A string that names a constant. */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  record Choice<E extends Enum<E>>(int slot, E[] constants, E otherwise) {
    /** {@code otherwise} for names of a newer agent. */
    E of(Row row) {
      String name = row.text(slot);
      for (E constant : constants) {
        if (constant.name().equals(name)) {
          return constant;
        }
      }
      return otherwise;
    }
  }

  /** A constant of the JVM with one string. */
  record Name(int slot) {
    String orEmpty(Row row) {
      String name = row.constantName(slot);
      return name == null ? "" : name;
    }
  }

  /** A class. */
  record ClassName(int slot) {
    /** The binary name; null if unknown. */
    @Nullable String of(Row row) {
      return row.className(slot);
    }
  }

  /** A thread of the JVM. */
  record ThreadField(int slot) {
    @Nullable JfrThread of(Row row) {
      return row.thread(slot);
    }

    long number(Row row) {
      return row.number(slot);
    }
  }

  /**
   * A thread in an event of the agent.
   *
   * @param virtual null if always virtual
   */
  record ThreadColumns(Whole id, Text name, @Nullable Flag virtual) {
    ThreadName of(Row row) {
      return new ThreadName(id.of(row), name.orEmpty(row), virtual == null || virtual.of(row));
    }
  }

  /** The number of an event type. */
  record EventId(int slot) {
    /** The name; null if unknown. */
    @Nullable String of(Row row) {
      return row.eventName(slot);
    }
  }

  /** A stack of the JVM. */
  record JvmStack(int slot, SharedFrames frames) {
    Stack of(Row row) {
      Stack stack = row.stack(slot, frames);
      return stack == null ? Stack.NONE : stack;
    }

    /**
     * Decides by the stack, as the event's thread is often missing. Platform threads are skipped
     * early: reading their stacks is slow.
     */
    boolean isVirtual(Row row, ThreadField of) {
      JfrThread thread = of.of(row);
      return (thread == null || thread.virtual()) && isVirtual(row, thread);
    }

    /**
     * Decides by the stack alone.
     *
     * @param thread decides if the stack is truncated
     */
    boolean isVirtual(Row row, @Nullable JfrThread thread) {
      JfrStack stack = row.stack(slot);
      return stack != null
          && (stack.ofVirtualThread() || (stack.truncated() && thread != null && thread.virtual()));
    }
  }

  /** A stack of the agent, as text. */
  record AgentStack(int slot, StackText stacks) {
    Stack of(Row row) {
      return stacks.parse(row.text(slot));
    }
  }
}
