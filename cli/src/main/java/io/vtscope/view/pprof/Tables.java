package io.vtscope.view.pprof;

import io.vtscope.jvm.Frame;
import io.vtscope.protobuf.Message;
import io.vtscope.view.format.Printable;
import io.vtscope.view.format.SourcePaths;
import java.util.LinkedHashMap;
import java.util.Map;

/** A profile's shared strings, functions and locations. */
final class Tables {
  private record Function(String type, String method) {}

  private record Place(Function function, int line) {}

  private final Map<String, Integer> strings = new LinkedHashMap<>();
  private final Map<Function, Integer> functions = new LinkedHashMap<>();
  private final Map<Place, Integer> places = new LinkedHashMap<>();

  Tables() {
    string("");
  }

  /** Index from 0, which is the empty string. */
  long string(String text) {
    return strings.computeIfAbsent(text, key -> strings.size());
  }

  /** Index from 1. */
  long place(Frame frame) {
    return place(frame.type(), frame.method(), frame.line());
  }

  /**
   * Index from 1.
   *
   * @param type "" without a class
   * @param line 0 if unknown
   */
  long place(String type, String method, int line) {
    Function function = new Function(type, method);
    functions.computeIfAbsent(function, key -> functions.size() + 1);
    return places.computeIfAbsent(new Place(function, Math.max(0, line)), key -> places.size() + 1);
  }

  /** Call after the last addition. */
  void write(Message profile) {
    places.forEach((place, id) ->
        profile.message(
            Fields.LOCATION,
            new Message()
                .number(Fields.ID, id)
                .number(Fields.LOCATION_MAPPING, Fields.ONLY_MAPPING)
                .message(
                    Fields.LOCATION_LINE,
                    new Message()
                        .number(Fields.LINE_FUNCTION, number(place.function))
                        .number(Fields.LINE_LINE, place.line))));
    functions.forEach((function, id) -> {
      long name = string(name(function));
      profile.message(
          Fields.FUNCTION,
          new Message()
              .number(Fields.ID, id)
              .number(Fields.FUNCTION_NAME, name)
              .number(Fields.FUNCTION_SYSTEM_NAME, name)
              .number(Fields.FUNCTION_FILE, file(function)));
    });
    strings.keySet().forEach(text -> profile.text(Fields.STRING, text));
  }

  private long number(Function function) {
    Integer id = functions.get(function);
    return id == null ? 0 : id;
  }

  private long file(Function function) {
    return function.type.isEmpty() ? 0 : string(SourcePaths.of(function.type));
  }

  private static String name(Function function) {
    return Printable.of(
        function.type.isEmpty() ? function.method : function.type + "." + function.method);
  }
}
