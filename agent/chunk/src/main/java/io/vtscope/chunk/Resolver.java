package io.vtscope.chunk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Resolves a chunk's numbers for stacks, threads and classes, with caching. */
final class Resolver {
  private static final int NONE = -1;
  private static final int MOST_FRAMES = 1 << 16;
  private static final int KEPT_BITS = 16;
  private static final int KEPT = (1 << KEPT_BITS) - 1;

  /** Fields of single-string constants. */
  private static final String[] TEXTS = {"string", "description", "type", "cause"};

  private static final String[] FRAME = {"method", "lineNumber", "bytecodeIndex", "type"};

  private static final StackMaker<JfrStack, JfrFrame> AS_READ =
      new StackMaker<>() {
        @Override
        public JfrFrame frame(JfrFrame frame) {
          return frame;
        }

        @Override
        public JfrStack stack(List<JfrFrame> frames, boolean truncated) {
          return new JfrStack(List.copyOf(frames), truncated);
        }
      };

  private final Constants constants;
  private final @Nullable KnownStacks known;
  private final int most;
  private boolean compared;
  private KnownStacks.@Nullable Search others;
  private final LongTable<JfrStack> stacks = new LongTable<>();
  private final LongTable<Object> made = new LongTable<>();
  private final LongTable<Method> methods = new LongTable<>();
  private final LongTable<JfrType> classes = new LongTable<>();
  private final Map<Long, LongTable<String>> texts = new HashMap<>();
  private final LongTable<JfrThread> threads = new LongTable<>();
  private final Map<Layout, Reader> readers = new HashMap<>();
  // One table per maker.
  private FrameTable framesAsRead = new FrameTable();
  private final FrameTable framesMade = new FrameTable();

  private final List<Object> frames = new ArrayList<>();

  // Created once: lambdas in each call would be slow.
  private final Function<Constants.Constant, JfrStack> readStack = this::readAsRead;
  private final Function<Constants.Constant, JfrThread> readThread = this::readThread;
  private final Function<Constants.Constant, JfrType> readClass = this::readClass;
  private final Function<Constants.Constant, Method> readMethod = this::readMethod;
  private final Function<Constants.Constant, String> readText = this::readText;

  /**
   * @param known from other chunks, or null
   * @param most limit for cached stacks and frames
   */
  Resolver(Constants constants, @Nullable KnownStacks known, int most) {
    this.constants = constants;
    this.known = known;
    this.most = most;
  }

  private record Method(JfrType type, String name, String descriptor, boolean hidden) {
    static final Method UNKNOWN = new Method(JfrType.UNKNOWN, "", "", false);

    boolean isKnown() {
      return !name.isEmpty();
    }
  }

  private record JfrType(String name, String module) {
    static final JfrType UNKNOWN = new JfrType("", "");
  }

  private static final class Reader {
    final Projection projection;
    final Values values;

    Reader(Layout layout, List<String> fields) {
      projection = new Projection(layout, fields);
      values = projection.values();
    }

    long typeId(int slot) {
      return projection.typeId(slot);
    }
  }

  @Nullable JfrStack stack(long typeId, long key) {
    return once(stacks, typeId, key, readStack);
  }

  @SuppressWarnings("unchecked") // there is only one maker
  <S, F> @Nullable S stack(long typeId, long key, StackMaker<S, F> maker) {
    Object stack = made.get(key);
    if (stack == null) {
      stack = sharedStack(typeId, key, maker);
      if (stack == null) {
        return null;
      }
      made.put(key, stack);
    }
    return (S) stack;
  }

  /** The stack's number across chunks, or -1. */
  int number(long typeId, long key) {
    if (known == null) {
      return NONE;
    }
    if (!compared) {
      Constants.Constant constant = constants.find(typeId, key);
      if (constant == null) {
        return NONE;
      }
      compare(constant.layout(), known);
    }
    return others == null ? NONE : constants.number(typeId, key);
  }

  private <S, F> @Nullable Object sharedStack(long typeId, long key, StackMaker<S, F> maker) {
    int number = number(typeId, key);
    KnownStacks.Search search = number < 0 ? null : others;
    Object stack = search == null ? null : search.find(constants.sum(number));
    if (stack != null) {
      return stack;
    }
    Constants.Constant constant = constants.find(typeId, key);
    if (constant == null) {
      return null;
    }
    stack = readStack(constant, maker, framesMade);
    if (search != null) {
      search.found(stack);
    }
    return stack;
  }

  /** Ignores known stacks if another JVM wrote them. */
  private void compare(Layout stack, KnownStacks before) {
    compared = true;
    int frames = stack.indexOf("frames");
    if (frames >= 0 && agree(stack.struct(frames), before)) {
      others = before.new Search();
    }
  }

  private boolean agree(Layout frame, KnownStacks others) {
    Reader reader = reader(frame, FRAME);
    for (long key : constants.keys(reader.typeId(0))) {
      Method method = method(reader.typeId(0), key);
      List<String> names =
          List.of(
              method.type.name,
              method.type.module,
              method.name,
              method.descriptor,
              String.valueOf(method.hidden));
      if (!others.agree(key, names)) {
        return false;
      }
    }
    for (long key : constants.keys(reader.typeId(3))) {
      if (!others.agree(-1 - key, List.of(text(reader.typeId(3), key)))) {
        return false;
      }
    }
    return true;
  }

  @Nullable JfrThread thread(long typeId, long key) {
    return once(threads, typeId, key, readThread);
  }

  @Nullable String className(long typeId, long key) {
    JfrType type = once(classes, typeId, key, readClass);
    return type == null ? null : type.name;
  }

  private <T> @Nullable T once(
      LongTable<T> known, long typeId, long key, Function<Constants.Constant, T> read) {
    T value = known.get(key);
    if (value != null) {
      return value;
    }
    Constants.Constant constant = constants.find(typeId, key);
    if (constant == null) {
      return null;
    }
    value = read.apply(constant);
    known.put(key, value);
    return value;
  }

  private JfrStack readAsRead(Constants.Constant constant) {
    if (stacks.size() >= most || framesAsRead.size() >= most) {
      forget();
    }
    return readStack(constant, AS_READ, framesAsRead);
  }

  private void forget() {
    stacks.clear();
    framesAsRead = new FrameTable();
    methods.clear();
    classes.clear();
    texts.clear();
  }

  private <S, F> S readStack(
      Constants.Constant constant, StackMaker<S, F> maker, FrameTable known) {
    Cursor cursor = constant.cursor();
    Layout layout = constant.layout();
    boolean truncated = false;
    List<F> frames = frames();
    for (int field = 0; field < layout.size(); field++) {
      switch (layout.type.fields().get(field).name()) {
        case "truncated" -> truncated = cursor.one() != 0;
        case "frames" -> readFrames(cursor, layout.struct(field), frames, maker, known);
        default -> layout.skip(field, cursor);
      }
    }
    return maker.stack(frames, truncated);
  }

  /** The same list each time, cleared; makers must copy it. */
  @SuppressWarnings("unchecked") // empty
  private <F> List<F> frames() {
    frames.clear();
    return (List<F>) frames;
  }

  private <F> void readFrames(
      Cursor cursor, Layout layout, List<F> frames, StackMaker<?, F> maker, FrameTable known) {
    Reader reader = reader(layout, FRAME);
    int count = Math.min(cursor.length(), MOST_FRAMES);
    for (int i = 0; i < count; i++) {
      reader.projection.readAll(cursor, constants, reader.values);
      frames.add(frame(reader, known, maker));
    }
  }

  @SuppressWarnings("unchecked") // made by the same maker
  private <F> F frame(Reader reader, FrameTable known, StackMaker<?, F> maker) {
    Values read = reader.values;
    long method = read.number(0);
    int line = (int) read.number(1);
    int bytecodeIndex = read.has(2) ? (int) read.number(2) : -1;
    long kind = read.number(3);
    // Lines and indexes have two bytes in class files, or are -1; there are few kinds.
    boolean kept = isSmall(line + 1) && isSmall(bytecodeIndex + 1) && isSmall(kind);
    long where = ((((line + 1L) << KEPT_BITS) | (bytecodeIndex + 1)) << KEPT_BITS) | kind;
    Object before = kept ? known.get(method, where) : null;
    if (before != null) {
      return (F) before;
    }
    Method of = method(reader.typeId(0), method);
    F made =
        maker.frame(
            new JfrFrame(
                of.type.name,
                of.type.module,
                of.name,
                of.descriptor,
                line,
                bytecodeIndex,
                text(reader.typeId(3), kind),
                of.hidden));
    if (kept && of.isKnown()) { // otherwise a later part of the chunk may define it
      known.put(method, where, made);
    }
    return made;
  }

  private static boolean isSmall(long number) {
    return (number & KEPT) == number;
  }

  private Method method(long typeId, long key) {
    Method method = once(methods, typeId, key, readMethod);
    return method == null ? Method.UNKNOWN : method;
  }

  private Method readMethod(Constants.Constant constant) {
    Reader reader = reader(constant.layout(), "type", "name", "descriptor", "hidden");
    reader.projection.read(constant.cursor(), constants, reader.values);
    Values method = reader.values;
    JfrType type = once(classes, reader.typeId(0), method.number(0), readClass);
    return new Method(
        type == null ? JfrType.UNKNOWN : type,
        text(reader.typeId(1), method.number(1)),
        text(reader.typeId(2), method.number(2)),
        method.number(3) != 0);
  }

  private JfrType readClass(Constants.Constant constant) {
    Reader reader = reader(constant.layout(), "name", "package");
    reader.projection.read(constant.cursor(), constants, reader.values);
    return new JfrType(
        text(reader.typeId(0), reader.values.number(0)).replace('/', '.'),
        module(reader.typeId(1), reader.values.number(1)));
  }

  private String module(long packageTypeId, long packageKey) {
    Constants.Constant javaPackage = constants.find(packageTypeId, packageKey);
    if (javaPackage == null) {
      return "";
    }
    Reader reader = reader(javaPackage.layout(), "module");
    reader.projection.read(javaPackage.cursor(), constants, reader.values);
    Constants.Constant module = constants.find(reader.typeId(0), reader.values.number(0));
    if (module == null) {
      return "";
    }
    Reader name = reader(module.layout(), "name");
    name.projection.read(module.cursor(), constants, name.values);
    return text(name.typeId(0), name.values.number(0));
  }

  private JfrThread readThread(Constants.Constant constant) {
    Reader reader =
        reader(constant.layout(), "osName", "javaName", "javaThreadId", "group", "virtual");
    reader.projection.read(constant.cursor(), constants, reader.values);
    Values thread = reader.values;
    String javaName = thread.text(1);
    String osName = thread.text(0);
    return new JfrThread(
        thread.number(2),
        javaName != null ? javaName : osName != null ? osName : "",
        groupName(reader.typeId(3), thread.number(3)),
        thread.number(4) != 0);
  }

  private String groupName(long typeId, long key) {
    Constants.Constant group = constants.find(typeId, key);
    if (group == null) {
      return "";
    }
    Reader reader = reader(group.layout(), "name");
    reader.projection.read(group.cursor(), constants, reader.values);
    String name = reader.values.text(0);
    return name == null ? "" : name;
  }

  String constantName(long typeId, long key) {
    return text(typeId, key);
  }

  /** A single-string constant, for example a frame type; "" if missing. */
  private String text(long typeId, long key) {
    LongTable<String> known = texts.get(typeId);
    if (known == null) {
      known = new LongTable<>();
      texts.put(typeId, known);
    }
    String text = once(known, typeId, key, readText);
    return text == null ? "" : text;
  }

  private String readText(Constants.Constant constant) {
    Reader reader = reader(constant.layout(), TEXTS);
    reader.projection.read(constant.cursor(), constants, reader.values);
    for (int slot = 0; slot < TEXTS.length; slot++) {
      String text = reader.values.text(slot);
      if (text != null) {
        return text;
      }
    }
    return "";
  }

  private Reader reader(Layout layout, String... fields) {
    Reader reader = readers.get(layout);
    if (reader == null) {
      reader = new Reader(layout, List.of(fields));
      readers.put(layout, reader);
    }
    return reader;
  }
}
