package io.vtscope.command;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * An option or a parameter of a command. They are made by calls and not by annotations: the JDK
 * makes a class for each kind of annotation that is asked for, which no class-data archive keeps,
 * and to read those of a command took a quarter of its start.
 *
 * @param <T> of its value
 */
final class Argument<T extends @Nullable Object> {
  private final ArgSpec spec;

  private Argument(ArgSpec spec) {
    this.spec = spec;
  }

  /** Adds an option to a command. */
  static <T extends @Nullable Object> Argument<T> option(
      CommandSpec command, OptionSpec.Builder builder) {
    OptionSpec option = builder.build();
    command.addOption(option);
    return new Argument<>(option);
  }

  /** Adds an option that is there or not. */
  static Argument<Boolean> flag(CommandSpec command, String name, String... description) {
    return option(command, flag(name).description(description));
  }

  /** Adds one that only vtscope itself uses. */
  static Argument<Boolean> hidden(CommandSpec command, String name) {
    return option(command, flag(name).hidden(true));
  }

  private static OptionSpec.Builder flag(String name) {
    return OptionSpec.builder(name).type(boolean.class).initialValue(false);
  }

  /** Adds a parameter to a command; unless its arity says otherwise it must be there. */
  static <T extends @Nullable Object> Argument<T> parameter(
      CommandSpec command, PositionalParamSpec.Builder builder) {
    boolean required = builder.arity() == null || builder.arity().min() > 0;
    PositionalParamSpec parameter = builder.required(required).build();
    command.addPositional(parameter);
    return new Argument<>(parameter);
  }

  /** Adds what every command has, and says what it is for. */
  static void common(CommandSpec command, String... description) {
    command.versionProvider(new Version());
    command.addOption(
        OptionSpec.builder("-h", "--help")
            .usageHelp(true)
            .description("Show this help message and exit.")
            .build());
    command.addOption(
        OptionSpec.builder("-V", "--version")
            .versionHelp(true)
            .description("Print version information and exit.")
            .build());
    command.usageMessage().description(description);
  }

  /**
   * Says what a command may end with.
   *
   * @param meanings "0:fine"
   */
  static void exitStatus(CommandSpec command, String... meanings) {
    Map<String, String> codes = new LinkedHashMap<>();
    for (String meaning : meanings) {
      int colon = meaning.indexOf(':');
      codes.put(meaning.substring(0, colon), meaning.substring(colon + 1));
    }
    command.usageMessage().exitCodeListHeading("%nExit status:%n").exitCodeList(codes);
  }

  /** What was written, or else the default; null where there is none of both. */
  T value() {
    return spec.getValue();
  }
}
