package io.vtscope.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DocsTest {
  private static final Path TOP = Path.of("..");
  private static final Path README = TOP.resolve("README.md");
  private static final Path GOLDEN = Path.of("src/test/resources/io/vtscope/golden/21/report.txt");
  private static final int MOST_WORDS = 1_200;

  private static final Pattern FENCE = Pattern.compile("```.*?\n(.*?)```", Pattern.DOTALL);

  /** A vtscope command at a line start or after "run:". */
  private static final Pattern COMMAND =
      Pattern.compile(
          "^(?:- )?(?:run: )?(?:java -jar vtscope\\.jar|(?:\\./)?vtscope)(?= +[\\w-])(.*?)(?: {3,}.*| (?:&&|>).*| \\\\)?$",
          Pattern.MULTILINE);

  private static final Pattern WORD = Pattern.compile("'[^']*'|\"[^\"]*\"|\\S+");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(?:#[^)]*)?\\)");

  static Stream<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(README));
    try (Stream<Path> docs = Files.walk(TOP.resolve("docs"))) {
      docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    return pages.stream();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void commandsAreUnderstood(Path page) throws IOException {
    FENCE
        .matcher(Files.readString(page))
        .results()
        .flatMap(fence -> COMMAND.matcher(fence.group(1)).results())
        .map(command -> command.group(1))
        .forEach(command ->
            assertThatCode(() -> Main.commandLine(() -> 100).parseArgs(words(command)))
                .as("vtscope%s", command)
                .doesNotThrowAnyException());
  }

  @ParameterizedTest
  @MethodSource("pages")
  void linksLeadSomewhere(Path page) throws IOException {
    String text = FENCE.matcher(Files.readString(page)).replaceAll("");
    LINK.matcher(text)
        .results()
        .map(link -> link.group(1))
        .forEach(link -> assertThat(page.resolveSibling(link)).as(link).exists());
  }

  @Test
  void readmeShowsARealFinding() throws IOException {
    String finding =
        FENCE
            .matcher(Files.readString(README))
            .results()
            .map(fence -> fence.group(1))
            .filter(text -> text.startsWith("WARNING "))
            .findFirst()
            .orElseThrow();
    assertThat(Files.readString(GOLDEN)).contains(finding);
  }

  @Test
  void readmeIsShort() throws IOException {
    String text = FENCE.matcher(Files.readString(README)).replaceAll("");
    assertThat(text.split("\\s+")).hasSizeLessThanOrEqualTo(MOST_WORDS);
  }

  private static String[] words(String command) {
    return WORD.matcher(command)
        .results()
        .map(MatchResult::group)
        .map(word -> word.replaceAll("^['\"]|['\"]$", ""))
        .toArray(String[]::new);
  }
}
