package io.vtscope.samples.plain;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import java.util.ArrayList;
import java.util.List;

class TourIT {
  private static final int ORDERS = 60;

  @OnEachJdk
  void theTourPinsAndGrowsThePoolAsItsJdkDoes(Jdk jdk) throws Exception {
    List<String> findings = new ArrayList<>();
    for (JsonElement element : Shops.tourReport(jdk).getAsJsonArray("findings")) {
      JsonObject finding = element.getAsJsonObject();
      if (finding.has("site")) {
        String type = finding.getAsJsonObject("site").get("class").getAsString();
        findings.add(finding.get("kind").getAsString() + " " + type.replaceAll(".*\\.", ""));
      }
    }
    assertThat(Shops.tourReport(jdk).getAsJsonObject("verdict").get("state").getAsString())
        .isEqualTo("NOT_HEALTHY");
    if (jdk.monitorsPin()) {
      assertThat(findings).startsWith("pinned-monitor Stock").contains("compensation Courier");
    } else {
      assertThat(findings)
          .startsWith("pinned-native DirectMethodHandleAccessor$NativeAccessor")
          .contains("pinned-class-init Catalogue");
    }
  }

  @OnEachJdk
  void everyPinOfTheTourIsCounted(Jdk jdk) throws Exception {
    JsonObject first = Shops.tourReport(jdk).getAsJsonArray("findings").get(0).getAsJsonObject();
    assertThat(first.getAsJsonObject("cost").get("count").getAsInt()).isEqualTo(ORDERS);
  }
}
