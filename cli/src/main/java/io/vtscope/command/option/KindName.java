package io.vtscope.command.option;

import io.vtscope.finding.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses a kind of finding, and suggests similar ones. */
public final class KindName implements ITypeConverter<Kind> {
  private static final int TYPOS = 3;

  @Override
  public Kind convert(String value) {
    Kind kind = Kind.of(value);
    if (kind != null) {
      return kind;
    }
    List<String> similar = similar(value);
    throw new TypeConversionException(
        "there is no kind of finding '%s'; %s"
            .formatted(
                value,
                similar.isEmpty()
                    ? "run vtscope explain for a list"
                    : "did you mean " + String.join(" or ", similar) + "?"));
  }

  private static List<String> similar(String value) {
    List<String> similar = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      String id = kind.id();
      boolean isPart = value.length() >= TYPOS && id.contains(value);
      if (isPart || distance(value, id) <= TYPOS) {
        similar.add(id);
      }
    }
    return similar;
  }

  private static int distance(String one, String other) {
    int[] before = new int[other.length() + 1];
    for (int j = 0; j <= other.length(); j++) {
      before[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int[] row = new int[other.length() + 1];
      row[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        int replaced = before[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, 1 + Math.min(before[j], row[j - 1]));
      }
      before = row;
    }
    return before[other.length()];
  }

  /** All names, for shell completion. */
  public static final class All implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(Kind.values()).map(Kind::id).iterator();
    }
  }
}
