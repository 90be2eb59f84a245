package io.vtscope.architecture;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class RoomsTest {
  private static final int MOST_FILES = 40;
  private static final int MOST_COMPONENTS = 10;

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.vtscope");

  @Test
  void packagesAreSmall() {
    Map<String, Set<String>> files =
        CLASSES.stream()
            .collect(
                groupingBy(
                    JavaClass::getPackageName,
                    mapping(RoomsTest::file, toCollection(TreeSet::new))));
    files.values().removeIf(ofOne -> ofOne.size() <= MOST_FILES);
    assertThat(files.keySet()).as("packages of more than %d files", MOST_FILES).isEmpty();
  }

  @Test
  void classesOfAPackageHaveNoCycles() {
    Map<String, Set<String>> circles = new TreeMap<>();
    CLASSES.stream()
        .collect(groupingBy(JavaClass::getPackageName))
        .forEach((name, ofOne) -> circles.put(name, inCircles(uses(ofOne))));
    circles.values().removeIf(Set::isEmpty);
    assertThat(circles.keySet()).as("%s", circles).isEmpty();
  }

  @Test
  void recordsAreSmall() {
    Set<String> large =
        CLASSES.stream()
            .filter(JavaClass::isRecord)
            .filter(one -> components(one) > MOST_COMPONENTS)
            .map(JavaClass::getName)
            .collect(toCollection(TreeSet::new));
    assertThat(large).as("records of more than %d components", MOST_COMPONENTS).isEmpty();
  }

  private static long components(JavaClass one) {
    return one.getFields().stream()
        .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
        .count();
  }

  private static String file(JavaClass one) {
    return one.getSource().orElseThrow().getFileName().orElseThrow();
  }

  /** Maps each outermost class to the classes that it uses. */
  private static Map<String, Set<String>> uses(Iterable<JavaClass> ofPackage) {
    Map<String, Set<String>> uses = new TreeMap<>();
    for (JavaClass one : ofPackage) {
      Set<String> used = uses.computeIfAbsent(outermost(one), name -> new TreeSet<>());
      one.getDirectDependenciesFromSelf().stream()
          .map(dependency -> dependency.getTargetClass().getBaseComponentType())
          .filter(other -> other.getPackageName().equals(one.getPackageName()))
          .map(RoomsTest::outermost)
          .filter(other -> !other.equals(outermost(one)))
          .forEach(used::add);
    }
    return uses;
  }

  private static String outermost(JavaClass one) {
    return one.getEnclosingClass().map(RoomsTest::outermost).orElse(one.getSimpleName());
  }

  /** Classes in or between cycles. */
  private static Set<String> inCircles(Map<String, Set<String>> uses) {
    Set<String> left = new TreeSet<>(uses.keySet());
    boolean isLess = true;
    while (isLess) {
      Set<String> before = Set.copyOf(left);
      left.removeIf(one -> Collections.disjoint(uses.getOrDefault(one, Set.of()), before));
      left.removeIf(one ->
          before.stream().noneMatch(other -> uses.getOrDefault(other, Set.of()).contains(one)));
      isLess = left.size() < before.size();
    }
    return left;
  }
}
