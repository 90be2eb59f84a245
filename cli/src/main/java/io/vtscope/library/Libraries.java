package io.vtscope.library;

import io.vtscope.blame.Site;
import io.vtscope.jvm.Artifact;
import io.vtscope.meaning.Rows;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Libraries with known problems, from {@code libraries.tsv}. */
public final class Libraries {
  private static final String FILE = "libraries.tsv";

  private final List<Library> all;

  private Libraries(List<Library> all) {
    this.all = all;
  }

  private static final class Holder {
    static final Libraries KNOWN = read();
  }

  public static Libraries known() {
    return Holder.KNOWN;
  }

  List<Library> all() {
    return all;
  }

  /**
   * Null if unknown, or if the version is fixed.
   *
   * @param artifact if null, the class name decides
   */
  public @Nullable Library find(@Nullable Artifact artifact, @Nullable Site site) {
    Library found = null;
    for (Library library : all) {
      boolean named = artifact != null && library.artifact().equals(artifact.name());
      if (named && hasClass(library, site)) {
        return orNull(library.seenAs(artifact));
      }
      boolean nameless = artifact == null || artifact.name() == null;
      if (found == null && nameless && hasClass(library, site)) {
        found = library.seenAs(artifact);
      }
    }
    return found == null ? null : orNull(found);
  }

  private static @Nullable Library orNull(Library library) {
    return library.applies() ? library : null;
  }

  private static boolean hasClass(Library library, @Nullable Site site) {
    return site != null && library.classes().stream().anyMatch(name -> isOf(site.type(), name));
  }

  /** Names that end in a dot are packages. */
  private static boolean isOf(String type, String name) {
    return name.endsWith(".")
        ? type.startsWith(name)
        : type.equals(name) || type.startsWith(name + "$");
  }

  private static Libraries read() {
    return new Libraries(Rows.of(Libraries.class, FILE).stream().map(Libraries::row).toList());
  }

  private static Library row(List<String> columns) {
    return new Library(
        columns.get(0),
        List.of(columns.get(1).split(",", -1)),
        null,
        columns.get(3).equals("-") ? "" : columns.get(3),
        columns.get(2).equals("native"),
        columns.get(4),
        columns.get(5));
  }
}
