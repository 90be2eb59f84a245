package io.vtscope.probe;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.junit.jupiter.api.Test;

/** The page of events lists the fields of each event with their descriptions. */
class EventsPageTest {
  private static final Path PAGE = Path.of("../../docs/reference/events.md");
  private static final String MARK =
      "<!-- generated: from the event classes, write it with -Dgolden=write -->\n\n";

  @Test
  void thePageHasTodaysEvents() throws IOException, URISyntaxException {
    String text = Files.readString(PAGE);
    int mark = text.indexOf(MARK);
    String written = mark < 0 ? text : text.substring(0, mark);
    String page = written + MARK + events();
    if ("write".equals(System.getProperty("golden"))) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE)).isEqualTo(page);
  }

  private static String events() throws IOException, URISyntaxException {
    try (Stream<Class<?>> events = EventsTest.events()) {
      return events.map(EventsPageTest::section).collect(joining("\n"));
    }
  }

  private static String section(Class<?> event) {
    String name = event.getAnnotation(Name.class).value();
    String label = event.getAnnotation(Label.class).value();
    List<Field> fields = EventsTest.fields(event);
    return "## %s: %s\n\n%s.\n\n| field | meaning |\n|---|---|\n"
            .formatted(name, label, event.getAnnotation(Description.class).value())
        + fields.stream().map(EventsPageTest::row).collect(joining());
  }

  private static String row(Field field) {
    Description description = Objects.requireNonNull(field.getAnnotation(Description.class));
    Name name = field.getAnnotation(Name.class);
    return "| `%s` | %s |\n"
        .formatted(name == null ? field.getName() : name.value(), description.value());
  }
}
