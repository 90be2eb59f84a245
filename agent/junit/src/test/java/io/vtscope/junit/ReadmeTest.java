package io.vtscope.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadmeTest {
  private static final Pattern EXAMPLE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  @Test
  void exampleCompiles(@TempDir Path classes) throws IOException {
    List<MatchResult> examples =
        EXAMPLE.matcher(Files.readString(Path.of("../../README.md"))).results().toList();
    assertThat(examples).hasSize(1);
    String source =
        """
        import io.vtscope.junit.NoPinning;
        import org.junit.jupiter.api.Test;
        class Example {
          interface Shop { void order(String what); }
          Shop shop;
          %s
        }
        """
            .formatted(examples.getFirst().group(1));
    DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
    JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
    compiler
        .getTask(
            null,
            null,
            said,
            List.of("-proc:none", "-d", classes.toString()),
            null,
            List.of(new Source(source)))
        .call();
    assertThat(said.getDiagnostics())
        .filteredOn(one -> one.getKind() == Diagnostic.Kind.ERROR)
        .isEmpty();
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String text) {
      super(URI.create("string:///Example.java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
