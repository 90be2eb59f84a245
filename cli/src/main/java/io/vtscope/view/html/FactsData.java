package io.vtscope.view.html;

import io.vtscope.blame.Target;
import io.vtscope.clock.Window;
import io.vtscope.finding.Amounts;
import io.vtscope.jvm.AgentInfo;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.view.format.Headings;
import io.vtscope.view.format.Overhead;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Writes what was observed, when and how. */
final class FactsData {
  private final PageData data;

  FactsData(PageData data) {
    this.data = data;
  }

  /** Omits unknown facts. */
  void facts(Snapshot snapshot, String version, Instant generated) throws IOException {
    Target target = snapshot.target();
    Carriers carriers = snapshot.carriers();
    data.text("target", target.mainClass());
    data.beginArray("facts");
    fact("Program", target.mainClass());
    fact("Process", target.pid() > 0 ? "pid " + target.pid() : null);
    fact("JDK", jdk(target));
    fact("Window", window(snapshot.window()));
    fact("Carriers", carriers(carriers));
    fact("Agent", agent(snapshot));
    fact("Report", "vtscope " + version + ", created " + Headings.time(generated));
    data.endArray();
  }

  private void fact(String name, @Nullable String value) throws IOException {
    if (value != null) {
      data.beginArray();
      data.text(name);
      data.text(value);
      data.endArray();
    }
  }

  private static @Nullable String jdk(Target target) {
    if (target.feature() == 0) {
      return null;
    }
    String vendor = target.jdk().vendor();
    return vendor == null ? target.release() : target.release() + ", " + vendor;
  }

  private static @Nullable String agent(Snapshot snapshot) {
    AgentInfo agent = snapshot.target().agent();
    if (agent == null) {
      return null;
    }
    double share = Overhead.ofOneCore(snapshot);
    String cost = share < 0 ? "" : ", took " + Amounts.share(share) + " of one core";
    return "vtscope " + agent.version() + cost;
  }

  private static String window(Window window) {
    return window.from() == 0 ? "nothing was recorded" : Headings.whole(window);
  }

  private static @Nullable String carriers(Carriers carriers) {
    if (carriers.size().parallelism() == 0) {
      return null;
    }
    String most =
        carriers.size().maxPoolSize() > 0 ? ", at most " + carriers.size().maxPoolSize() : "";
    return "parallelism " + carriers.size().parallelism() + most;
  }
}
