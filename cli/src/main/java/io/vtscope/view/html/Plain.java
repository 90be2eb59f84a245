package io.vtscope.view.html;

import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.say.Message;
import io.vtscope.say.Say;
import io.vtscope.say.VerdictLine;

/** Verdict and findings for browsers without scripts. */
final class Plain {
  private Plain() {}

  static String of(Diagnosis diagnosis) {
    StringBuilder html = new StringBuilder();
    html.append("<p>").append(Page.escape(VerdictLine.of(diagnosis))).append("</p>\n<ol>\n");
    for (Finding finding : diagnosis.findings()) {
      Message message = Say.of(finding, diagnosis.snapshot());
      html.append(
          "<li><b>%s %s</b> %s <i>%s</i></li>\n"
              .formatted(
                  finding.severity(),
                  Page.escape(finding.id()),
                  Page.escape(message.headline()),
                  Page.escape(message.fix())));
    }
    return html.append("</ol>\n").toString();
  }
}
