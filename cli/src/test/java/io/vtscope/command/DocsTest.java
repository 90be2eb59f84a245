package io.vtscope.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DocsTest {
  private static final Path TOP = Path.of("..");
  private static final Path README = TOP.resolve("README.md");
  private static final Path GOLDEN = Path.of("src/test/resources/io/vtscope/golden/21/report.txt");
  private static final int MOST_WORDS = 1_200;
  private static final int MOST_WORDS_OF_DOCS = 20_000;

  /** Pages that may be longer than others. */
  private static final Map<String, Integer> LONG_PAGES =
      Map.of("findings.md", 3_000, "troubleshooting.md", 2_000);

  private static final int MOST_WORDS_OF_PAGE = 1_500;

  private static final Pattern FENCE = Pattern.compile("```.*?\n(.*?)```", Pattern.DOTALL);

  /** A vtscope command at a line start or after "run:". */
  private static final Pattern COMMAND =
      Pattern.compile(
          "^(?:- )?(?:run: )?(?:java -jar vtscope\\.jar|(?:\\./)?vtscope)(?= +[\\w-])(.*?)(?: {3,}.*| (?:&&|>).*| \\\\)?$",
          Pattern.MULTILINE);

  private static final Pattern WORD = Pattern.compile("'[^']*'|\"[^\"]*\"|\\S+");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]*)(?:#([^)]*))?\\)");

  /** A link in a page that a command prints. */
  private static final Pattern PRINTED_LINK = Pattern.compile("`(docs/[^`#]+)(?:#([^`]+))?`");

  private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);

  static Stream<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(README));
    try (Stream<Path> docs = Files.walk(TOP.resolve("docs"))) {
      docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    return pages.stream();
  }

  static Stream<Path> linkingPages() throws IOException {
    return Stream.concat(
        pages(), Stream.of(TOP.resolve("CHANGELOG.md"), TOP.resolve(".github/SECURITY.md")));
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
  @MethodSource("linkingPages")
  void linksLeadSomewhere(Path page) throws IOException {
    for (MatchResult link : LINK.matcher(prose(page)).results().toList()) {
      String file = link.group(1);
      checkLink(link, file.isEmpty() ? page : page.resolveSibling(file));
    }
  }

  @Test
  void printedLinksLeadSomewhere() throws IOException {
    List<MatchResult> links = new ArrayList<>();
    try (Stream<Path> resources = Files.walk(Path.of("src/main/resources"))) {
      for (Path page : resources.filter(file -> file.toString().endsWith(".md")).toList()) {
        PRINTED_LINK.matcher(Files.readString(page)).results().forEach(links::add);
      }
    }
    assertThat(links).isNotEmpty();
    for (MatchResult link : links) {
      checkLink(link, TOP.resolve(link.group(1)));
    }
  }

  /** Checks that the file of a link exists and has the heading that the second group names. */
  private static void checkLink(MatchResult link, Path target) throws IOException {
    assertThat(target).as(link.group()).exists();
    if (link.group(2) != null) {
      assertThat(anchors(target)).as(link.group()).contains(link.group(2));
    }
  }

  /** The anchors that GitHub gives to the headings of a page. */
  private static List<String> anchors(Path page) throws IOException {
    return HEADING
        .matcher(prose(page))
        .results()
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\w -]", "").replace(' ', '-'))
        .toList();
  }

  private static String prose(Path page) throws IOException {
    return FENCE.matcher(Files.readString(page)).replaceAll("");
  }

  @Test
  void docsAreShort() throws IOException {
    int all = 0;
    for (Path page : pages().filter(file -> !file.equals(README)).toList()) {
      int words = GeneratedPage.handWritten(page).split("\\s+", -1).length;
      int most = LONG_PAGES.getOrDefault(page.getFileName().toString(), MOST_WORDS_OF_PAGE);
      assertThat(words).as("words of " + page).isLessThanOrEqualTo(most);
      all += words;
    }
    assertThat(all).as("words of docs").isLessThanOrEqualTo(MOST_WORDS_OF_DOCS);
  }

  @Test
  void everyPageIsLinked() throws IOException {
    Set<Path> linked = new HashSet<>();
    for (Path page : pages().toList()) {
      LINK.matcher(prose(page))
          .results()
          .forEach(link -> linked.add(page.resolveSibling(link.group(1)).normalize()));
    }
    assertThat(pages().filter(page -> !page.equals(README)).map(Path::normalize))
        .isSubsetOf(linked);
  }

  @Test
  void everyDemoIsInTheTable() throws IOException {
    Pattern first = Pattern.compile("^([a-z][\\w-]*)\t", Pattern.MULTILINE);
    Pattern row = Pattern.compile("^[|] `([\\w-]+)` [|]", Pattern.MULTILINE);
    assertThat(firstGroups(row, TOP.resolve("docs/reference/demos.md")))
        .containsExactlyInAnyOrderElementsOf(
            firstGroups(first, TOP.resolve("sample-apps/demos.tsv")));
  }

  private static List<String> firstGroups(Pattern pattern, Path file) throws IOException {
    return pattern.matcher(Files.readString(file)).results().map(found -> found.group(1)).toList();
  }

  @Test
  void programOfTheTutorialCompiles(@TempDir Path directory) throws IOException {
    Matcher program =
        Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(TOP.resolve("docs/tutorial.md")));
    assertThat(program.find()).isTrue();
    Path source = Files.writeString(directory.resolve("Shop.java"), program.group(1));
    JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
    assertThat(compiler.run(null, null, null, "-proc:none", source.toString())).isZero();
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
    assertThat(prose(README).split("\\s+")).hasSizeLessThanOrEqualTo(MOST_WORDS);
  }

  private static String[] words(String command) {
    return WORD.matcher(command)
        .results()
        .map(MatchResult::group)
        .map(word -> word.replaceAll("^['\"]|['\"]$", ""))
        .toArray(String[]::new);
  }
}
