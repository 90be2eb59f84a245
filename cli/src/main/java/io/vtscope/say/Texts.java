package io.vtscope.say;

import io.vtscope.meaning.Rows;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The rows of {@code messages.tsv} and {@code remedies.tsv}, read on first use. */
final class Texts {
  private static final List<Row> MESSAGES =
      Rows.of(Texts.class, "messages.tsv").stream().map(Row::of).toList();

  private static final Map<String, List<Template>> REMEDIES =
      Rows.of(Texts.class, "remedies.tsv").stream()
          .collect(
              Collectors.groupingBy(
                  row -> row.get(0),
                  Collectors.mapping(row -> Template.of(row.get(1)), Collectors.toList())));

  private Texts() {}

  /**
   * A row about some facts.
   *
   * @param label see {@code messages.tsv}
   */
  record Row(Set<String> facts, Condition when, String label, Template text) {
    private static Row of(List<String> columns) {
      return new Row(
          Set.of(columns.get(0).split("\\|")),
          Condition.of(columns.get(1)),
          columns.get(2),
          Template.of(columns.get(3)));
    }

    /** Whether its text is only a part of a message, or its headline. */
    boolean isPart() {
      return List.of("HEADLINE", "LINE", "ITEM").contains(label)
          || Character.isLowerCase(label.charAt(0));
    }

    /** Whether its text names a list, whose elements are lines. */
    boolean isOfList() {
      return label.endsWith("*");
    }

    String name() {
      return isOfList() ? label.substring(0, label.length() - 1) : label;
    }
  }

  /** Rows for a type and the interfaces that it implements. */
  static List<Row> of(Class<?> type) {
    Set<String> names = new HashSet<>();
    addNames(type, names);
    return MESSAGES.stream().filter(row -> row.facts().stream().anyMatch(names::contains)).toList();
  }

  private static void addNames(Class<?> type, Set<String> names) {
    names.add(type.getSimpleName());
    for (Class<?> one : type.getInterfaces()) {
      addNames(one, names);
    }
  }

  /**
   * The steps of a remedy, cheapest first.
   *
   * @throws IllegalArgumentException if the name is unknown
   */
  static List<Template> remedy(String name) {
    List<Template> steps = REMEDIES.get(name);
    if (steps == null) {
      throw new IllegalArgumentException(name);
    }
    return steps;
  }
}
