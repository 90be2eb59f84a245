package io.vtscope.view.markdown;

import io.vtscope.view.format.Printable;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Texts as Markdown. Unusual words become code, so GitHub sees no markup, mention or issue number.
 */
final class Inline {
  private static final Pattern LINK = Pattern.compile("https?://[A-Za-z0-9./?=&%#:~+_-]+");
  private static final Pattern TOKEN =
      Pattern.compile("(?<before>[(\"']*)(?<core>.*?)(?<after>[)\"',.;:!?]*)");
  private static final Pattern PLAIN =
      Pattern.compile("[\\p{L}\\p{N}](?:[\\p{L}\\p{N}'/-]*)|\\d+(?:[.,:]\\d+)*|%|");

  /** Looks like a commit or an issue. */
  private static final Pattern REFERENCE = Pattern.compile("[0-9a-f]{7,40}|(?i:gh-\\d+)");

  private static final Pattern ITEM = Pattern.compile("\\d+[.)]");

  private static final Pattern TICKS = Pattern.compile("`+");

  private Inline() {}

  static String sentence(String text) {
    StringJoiner words = new StringJoiner(" ");
    boolean first = true;
    for (String word : Printable.of(text).split(" ", -1)) {
      words.add(first && ITEM.matcher(word).matches() ? code(word) : word(word));
      first = false;
    }
    return words.toString();
  }

  private static String word(String word) {
    Matcher token = TOKEN.matcher(word);
    if (LINK.matcher(word).matches() || !token.matches()) {
      return word;
    }
    String core = token.group("core");
    boolean plain = PLAIN.matcher(core).matches() && !REFERENCE.matcher(core).matches();
    return token.group("before") + (plain ? core : code(core)) + token.group("after");
  }

  static String code(String name) {
    String text = Printable.of(name);
    String fence = "`".repeat(longestTicks(text) + 1);
    // Markdown removes these blanks.
    boolean padded = text.startsWith("`") || text.endsWith("`") || text.isBlank();
    return padded ? fence + " " + text + " " + fence : fence + text + fence;
  }

  /** A bar ends a table cell even in code. */
  static String cell(String markdown) {
    return markdown.replace("|", "\\|");
  }

  /** A fence longer than any in the text. */
  static String fence(Iterable<String> lines) {
    int longest = 2;
    for (String line : lines) {
      longest = Math.max(longest, longestTicks(line));
    }
    return "`".repeat(longest + 1);
  }

  private static int longestTicks(String text) {
    return TICKS.matcher(text).results().mapToInt(run -> run.group().length()).max().orElse(0);
  }
}
