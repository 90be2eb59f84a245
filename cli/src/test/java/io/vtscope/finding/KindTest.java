package io.vtscope.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class KindTest {
  private static final int WIDTH = 100;

  @Test
  void everyKindHasItsWords() {
    for (Kind kind : Kind.values()) {
      String id = kind.id();
      assertThat(kind.title()).as(id).isNotBlank().doesNotEndWith(".");
      assertThat(kind.meaning()).as(id).endsWith(".");
      assertThat(kind.remedy()).as(id).endsWith(".");
    }
  }

  @Test
  void everyKindHasAnExplanation() throws IOException {
    for (String id : ids()) {
      List<String> lines = explanation(id).lines().toList();
      assertThat(lines.getFirst())
          .isEqualTo("# %s: %s", id, Objects.requireNonNull(Kind.of(id)).title());
      assertThat(lines).as(id).allMatch(line -> line.length() <= WIDTH);
      assertThat(lines.stream().filter(line -> line.startsWith("## ")))
          .as(id)
          .containsExactly(
              "## What it means",
              "## What it needs",
              "## What it does not say",
              "## How to fix it",
              "## See also");
      assertThat(lines.getLast()).endsWith("`docs/findings.md#%s`".formatted(id));
    }
  }

  @Test
  void explanationsReferToExistingKinds() throws IOException {
    for (String id : ids()) {
      String related = explanation(id).lines().toList().getLast();
      assertThat(related.split(", "))
          .as(id)
          .filteredOn(word -> !word.startsWith("`"))
          .isSubsetOf(ids());
    }
  }

  private static List<String> ids() {
    return Arrays.stream(Kind.values()).map(Kind::id).toList();
  }

  private static String explanation(String id) throws IOException {
    try (InputStream in = Kind.class.getResourceAsStream("explain/" + id + ".md")) {
      assertThat(in).as(id).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void everyKindHasASectionInTheDocs() throws IOException {
    List<String> lines = Files.readAllLines(Path.of("../docs/findings.md"));
    List<String> headings =
        lines.stream()
            .filter(line -> line.startsWith("### "))
            .map(line -> line.substring("### ".length()))
            .toList();
    assertThat(headings).containsExactlyInAnyOrderElementsOf(ids());
    List<String> contents = lines.stream().filter(line -> line.startsWith("| [")).toList();
    for (String id : ids()) {
      assertThat(contents).as(id).anyMatch(line -> line.contains("[%s](#%s)".formatted(id, id)));
    }
  }
}
