package io.vtscope.say;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts with placeholders, optional parts and conditions. */
class TemplateTest {
  private static final Map<String, @Nullable Object> VALUES = new HashMap<>();

  static {
    VALUES.put("threads", 4990);
    VALUES.put("one", 1);
    VALUES.put("waitNanos", 2_500_000_000L);
    VALUES.put("share", 0.25);
    VALUES.put("method", "com.acme.Shelf$Row.take");
    VALUES.put("types", List.of("a.A", "a.B", "a.C"));
    VALUES.put("course", Thread.State.BLOCKED);
    VALUES.put("unknown", null);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      nullValues = "-",
      textBlock =
          """
          {threads} wait for {waitNanos}            ~ 4,990 wait for 2.5 s
          {threads|thread}, {one|thread}            ~ 4,990 threads, 1 thread
          {share:share} in {method:brief}           ~ 25 % in Row.take
          of {types:or}                             ~ of a.A, a.B or a.C
          {types:path}                              ~ a.A < a.B < a.C
          {^method}                                 ~ Com.acme.Shelf$Row.take
          {unknown}                                 ~ -
          {unknown/code of the JDK}                 ~ code of the JDK
          waits[ in {method:brief}][ for {unknown}] ~ waits in Row.take
          [?one>0:more][?one>1:, and more]          ~ more
          [?course=NEW|BLOCKED:it waits: ]{one}     ~ it waits: 1
          [?!course=NEW !unknown:so][?unknown:not]  ~ so
          """)
  void unknownValuesAreLeftOut(String template, @Nullable String expected) {
    assertThat(Template.of(template).fill(VALUES::get)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{a b}", "[open", "{open", "[?a b c=: x]"})
  void aWrongTemplateIsRejected(String template) {
    assertThatThrownBy(() -> Template.of(template)).isInstanceOf(IllegalArgumentException.class);
  }
}
