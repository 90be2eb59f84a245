package io.vtscope.command;

import io.vtscope.view.tui.Golden;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page of commands shows the help of each command. */
class CommandsPageTest {
  private static final Path PAGE = Path.of("../docs/reference/commands.md");
  private static final int WIDTH = 100;

  @Test
  void thePageHasTodaysHelp() throws IOException {
    Set<String> commands = Main.commandLine(() -> WIDTH).getSubcommands().keySet();
    String sections =
        commands.stream()
            .map(command -> "## %s\n\n```\n%s```\n".formatted(command, help(command)))
            .collect(Collectors.joining("\n"));
    Golden.check(PAGE, GeneratedPage.with(PAGE, "the help of the commands", sections));
  }

  /** Without the last line, which is a link to this page. */
  private static String help(String command) {
    StringWriter out = new StringWriter();
    Main.commandLine(() -> WIDTH).setOut(new PrintWriter(out)).execute("help", command);
    String help = out.toString();
    return help.substring(0, help.indexOf("\nDocs: "));
  }
}
