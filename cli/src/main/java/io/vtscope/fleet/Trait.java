package io.vtscope.fleet;

import io.vtscope.finding.Amounts;
import io.vtscope.jvm.Artifact;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A property that all processes with a finding share, and that at least one without it lacks.
 *
 * @param value as people read it: "JDK 21.0.8+9-LTS"
 * @param having how many processes have it, with the finding or without
 * @param unknown how many processes without the finding may have it
 */
public record Trait(Property property, String value, int having, int unknown) {
  /** What processes may have in common. */
  public enum Property {
    ARTIFACT,
    JDK,
    PROGRAM
  }

  /**
   * The traits of a finding.
   *
   * @param with the processes that have it
   * @param without the other processes that were checked for it
   * @param artifact of the finding; null if unknown
   */
  static List<Trait> of(List<Member> with, List<Member> without, @Nullable Artifact artifact) {
    List<Trait> traits = new ArrayList<>();
    String name = artifact == null ? null : artifact.name();
    if (name != null) {
      add(traits, Property.ARTIFACT, with, without, one -> after(name, one.version(name)));
    }
    if (!add(traits, Property.JDK, with, without, one -> after("JDK", one.target().release()))) {
      add(traits, Property.JDK, with, without, one -> after("JDK", feature(one)));
    }
    add(traits, Property.PROGRAM, with, without, Trait::program);
    return traits;
  }

  private static String after(String name, String version) {
    return version.isEmpty() ? "" : name + " " + version;
  }

  private static String feature(Member member) {
    int feature = member.target().feature();
    return feature == 0 ? "" : String.valueOf(feature);
  }

  private static String program(Member member) {
    String main = member.target().mainClass();
    return main == null ? "" : main;
  }

  /** A single process shares all with itself, so only what no other process has tells something. */
  private static boolean add(
      List<Trait> traits,
      Property property,
      List<Member> with,
      List<Member> without,
      Function<Member, String> valueOf) {
    Set<String> values = with.stream().map(valueOf).collect(Collectors.toSet());
    String value = values.iterator().next();
    List<String> others = without.stream().map(valueOf).toList();
    int unknown = (int) others.stream().filter(String::isEmpty).count();
    int equal = (int) others.stream().filter(value::equals).count();
    boolean isTrait =
        values.size() == 1
            && !value.isEmpty()
            && unknown + equal < others.size()
            && (with.size() > 1 || equal == 0);
    if (isTrait) {
      traits.add(new Trait(property, value, with.size() + equal, unknown));
    }
    return isTrait;
  }

  /**
   * "JDK 21.0.8+9-LTS: 3 of 5 processes with it; unknown in 2 others".
   *
   * @param with how many processes have the finding
   */
  public String text(int with) {
    String rest =
        unknown == 0
            ? ""
            : "; unknown in %d %s".formatted(unknown, unknown == 1 ? "other" : "others");
    return "%s: %d of %s with it%s".formatted(value, with, Amounts.count(having, "process"), rest);
  }
}
