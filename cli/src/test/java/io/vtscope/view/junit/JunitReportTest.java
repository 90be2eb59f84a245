package io.vtscope.view.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Verdict;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Aggregator;
import io.vtscope.rule.Rules;
import io.vtscope.view.Shop;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class JunitReportTest {
  @ParameterizedTest
  @FieldSource("io.vtscope.view.Shop#JDKS")
  void findingsAboveInfoFailAndMissingDataSkips(String jdk) throws Exception {
    Diagnosis diagnosis = Shop.on(jdk);
    Element suite = suite(JunitReport.of(diagnosis, "0.1.0"));
    assertThat(names(suite, "testcase")).containsExactlyElementsOf(ids(diagnosis, verdict -> true));
    assertThat(names(suite, "failure"))
        .isNotEmpty()
        .containsExactlyElementsOf(ids(diagnosis, JunitReportTest::isLoud));
    assertThat(names(suite, "skipped"))
        .containsExactlyElementsOf(ids(diagnosis, Verdict.NotEvaluated.class::isInstance));
    assertThat(suite.getAttribute("tests")).isEqualTo("" + diagnosis.verdicts().size());
    assertThat(suite.getAttribute("failures")).isEqualTo("" + names(suite, "failure").size());
    assertThat(suite.getAttribute("skipped")).isEqualTo("" + names(suite, "skipped").size());
  }

  @Test
  void matchesTheJenkinsSchema() throws Exception {
    for (Diagnosis diagnosis :
        List.of(
            Shop.on("21"),
            Shop.on("25"),
            Shop.ofHostileNames(),
            Rules.diagnose(new Aggregator().snapshot()))) {
      SchemaFactory.newDefaultInstance()
          .newSchema(getClass().getResource("junit-10.xsd"))
          .newValidator()
          .validate(new StreamSource(new StringReader(JunitReport.of(diagnosis, "0.1.0"))));
    }
  }

  @Test
  void namesStayText() throws Exception {
    Element suite = suite(JunitReport.of(Shop.ofHostileNames(), "0.1.0"));
    assertThat(suite.getElementsByTagName("script").getLength()).isZero();
    assertThat(suite.getTextContent())
        .contains("<script>alert(1)<_script>", "line\\u000abreak\\u001b[2J");
  }

  private static boolean isLoud(Verdict verdict) {
    return verdict instanceof Verdict.Found found
        && found.findings().stream().anyMatch(one -> one.severity() != Severity.INFO);
  }

  private static List<String> ids(Diagnosis diagnosis, Predicate<Verdict> which) {
    return diagnosis.verdicts().entrySet().stream()
        .filter(entry -> which.test(entry.getValue()))
        .map(entry -> entry.getKey().id())
        .toList();
  }

  private static Element suite(String report) throws Exception {
    return DocumentBuilderFactory.newDefaultInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(report)))
        .getDocumentElement();
  }

  private static List<String> names(Element suite, String element) {
    List<String> names = new ArrayList<>();
    NodeList all = suite.getElementsByTagName(element);
    for (int i = 0; i < all.getLength(); i++) {
      Element one = (Element) all.item(i);
      Element testCase = element.equals("testcase") ? one : (Element) one.getParentNode();
      names.add(testCase.getAttribute("name"));
    }
    return names;
  }
}
