package io.vtscope.view.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;

class PrintableTest {
  @Test
  void escapesTerminalControlCharacters() {
    assertThat(Printable.of("app.\u001b[2JMain\r\n\u0007"))
        .isEqualTo("app.\\u001b[2JMain\\u000d\\u000a\\u0007");
    assertThat(Printable.of("a\u202eb\u2028c\u009b")).isEqualTo("a\\u202eb\\u2028c\\u009b");
  }

  @Test
  void jsonReadersGetTheOriginalName() {
    String name = "a\u202eb\u2028c\u009b";

    String json = Printable.json("{\n  \"name\": \"" + name + "\"\n}\n");

    assertThat(json).contains("{\n", "a\\u202eb\\u2028c\\u009b");
    assertThat(JsonParser.parseString(json).getAsJsonObject().get("name").getAsString())
        .isEqualTo(name);
  }

  @Test
  void namesInAnyScriptStayAsTheyAre() {
    assertThat(Printable.of("应用.主类.查询<init>$λ")).isEqualTo("应用.主类.查询<init>$λ");
  }
}
