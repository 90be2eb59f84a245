package io.vtscope.command.help;

import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The usage of a command. Unlike picocli, wraps only at blanks and ends with a link. */
public final class UsageHelp extends Help {
  private static final int WIDEST_OPTION = 26;
  private static final int INDENT = 2;
  private static final int GAP = 3;
  private static final String PAGE = "reference/commands.md";

  private final int width;

  public UsageHelp(CommandSpec spec, ColorScheme colors, int width) {
    super(spec, colors);
    this.width = width;
    spec.usageMessage().width(width).longOptionsMaxWidth(WIDEST_OPTION);
  }

  @Override
  public Layout createDefaultLayout(
      List<OptionSpec> options, List<PositionalParamSpec> parameters, ColorScheme colors) {
    Column[] columns = super.createDefaultLayout(options, parameters, colors).textTable().columns();
    return new Layout(
        colors,
        new WordTable(colors, columns),
        createDefaultOptionRenderer(),
        createDefaultParameterRenderer());
  }

  @Override
  public TextTable createTextTable(Map<?, ?> rows) {
    int keys = rows.keySet().stream().mapToInt(key -> key.toString().length()).max().orElse(0);
    TextTable table =
        new WordTable(
            colorScheme(),
            new Column(INDENT + keys, INDENT, Overflow.SPAN),
            new Column(width - INDENT - keys, GAP, Overflow.WRAP));
    rows.forEach((key, value) -> table.addRowValues(key.toString(), value.toString()));
    return table;
  }

  @Override
  public String description(Object... parameters) {
    return paragraphs(commandSpec().usageMessage().description());
  }

  @Override
  public String footer(Object... parameters) {
    boolean isMain = commandSpec().parent() == null;
    String page = PAGE + (isMain ? "" : "#" + commandSpec().name());
    return paragraphs(commandSpec().usageMessage().footer())
        + "%nDocs: %s%n".formatted(Docs.link(page));
  }

  private String paragraphs(String... texts) {
    TextTable table = new WordTable(colorScheme(), new Column(width, 0, Overflow.WRAP));
    for (String text : texts) {
      table.addRowValues(colorScheme().text(text));
    }
    return table.toString();
  }

  private static final class WordTable extends TextTable {
    WordTable(ColorScheme colors, Column... columns) {
      super(colors, columns);
    }

    @Override
    public Cell putValue(int row, int column, Text value) {
      Column to = columns()[column];
      if (to.overflow != Overflow.WRAP || value == null) {
        return super.putValue(row, column, value);
      }
      int most = to.width - to.indent;
      int last = row;
      Text rest = value;
      int end = end(rest, most);
      while (end > 0) {
        super.putValue(last, column, rest.substring(0, end));
        addEmptyRow();
        last++;
        rest = rest.substring(end + 1);
        end = end(rest, most);
      }
      return super.putValue(last, column, rest);
    }

    /** 0 or less if there is no place to break. */
    private static int end(Text text, int most) {
      String plain = text.plainString();
      return plain.length() <= most ? 0 : plain.lastIndexOf(' ', most);
    }
  }
}
