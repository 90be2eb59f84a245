package io.vtscope.oracle;

import io.vtscope.observation.Observation;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The observation types by simple name, so that scenario files survive moves between packages. */
final class Types {
  /** Components that only older files have. */
  private static final Map<String, Set<String>> DROPPED =
      Map.of("NativeSample", Set.of("longest", "threads", "round"));

  private final Map<String, Class<?>> byName = new HashMap<>();
  private final Map<Class<?>, Form> forms = new HashMap<>();

  private record Form(Constructor<?> constructor, List<RecordComponent> components) {}

  Types() {
    add(Observation.class);
  }

  /**
   * The type with a simple name.
   *
   * @throws IOException if observations have no such part
   */
  Class<?> named(String name) throws IOException {
    Class<?> type = byName.get(name);
    if (type == null) {
      throw new IOException("observations have no part named " + name);
    }
    return type;
  }

  /**
   * Creates a record.
   *
   * @param values by component; older files may have the components of a nested record here, or
   *     lack a nullable one
   * @throws IOException if a component has no value, or a value has no component
   */
  Object make(String name, Map<String, @Nullable Object> values) throws IOException {
    Map<String, @Nullable Object> left = new HashMap<>(values);
    left.keySet().removeAll(DROPPED.getOrDefault(name, Set.of()));
    Object made = make(named(name), left);
    if (!left.isEmpty()) {
      throw new IOException(name + " has no component " + left.keySet());
    }
    return made;
  }

  private Object make(Class<?> type, Map<String, @Nullable Object> left) throws IOException {
    Form form = form(type);
    List<@Nullable Object> arguments = new ArrayList<>();
    for (RecordComponent component : form.components) {
      String name = component.getName();
      if (left.containsKey(name)) {
        arguments.add(left.remove(name));
      } else if (isMissing(component, left)) {
        arguments.add(null);
      } else if (component.getType().isRecord()) {
        arguments.add(make(component.getType(), left));
      } else if (component.getType() == boolean.class) {
        arguments.add(false); // an older file lacks newer flags
      } else {
        throw new IOException("the file has no " + name + " of " + type.getSimpleName());
      }
    }
    try {
      return form.constructor.newInstance(arguments.toArray());
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      throw new IOException("cannot make a " + type.getSimpleName() + " of " + arguments, e);
    }
  }

  private static boolean isMissing(RecordComponent component, Map<String, @Nullable Object> left) {
    return component.getAnnotatedType().isAnnotationPresent(Nullable.class)
        && (!component.getType().isRecord() || hasNoPart(component, left));
  }

  private static boolean hasNoPart(RecordComponent component, Map<String, @Nullable Object> left) {
    return Arrays.stream(component.getType().getRecordComponents())
        .noneMatch(part -> left.containsKey(part.getName()));
  }

  private Form form(Class<?> type) throws IOException {
    Form known = forms.get(type);
    if (known == null) {
      RecordComponent[] components =
          Objects.requireNonNull(type.getRecordComponents(), type + " is no record");
      try {
        Constructor<?> constructor =
            type.getDeclaredConstructor(
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class[]::new));
        constructor.setAccessible(true);
        known = new Form(constructor, List.of(components));
      } catch (NoSuchMethodException e) {
        throw new IOException(e);
      }
      forms.put(type, known);
    }
    return known;
  }

  private void add(Type type) {
    if (type instanceof ParameterizedType generic) {
      for (Type argument : generic.getActualTypeArguments()) {
        add(argument);
      }
    } else if (type instanceof Class<?> one && one.getName().startsWith("io.vtscope.")) {
      Class<?> before = byName.put(one.getSimpleName(), one);
      if (before != null && before != one) {
        throw new IllegalStateException(one + " has the simple name of " + before);
      }
      if (before == null) {
        addParts(one);
      }
    }
  }

  private void addParts(Class<?> type) {
    if (type.isSealed()) {
      for (Class<?> part : type.getPermittedSubclasses()) {
        add(part);
      }
    }
    if (type.isRecord()) {
      for (RecordComponent component : type.getRecordComponents()) {
        add(component.getGenericType());
      }
    }
  }
}
