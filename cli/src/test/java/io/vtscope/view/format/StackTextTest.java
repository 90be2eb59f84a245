package io.vtscope.view.format;

import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.blame.Site;
import io.vtscope.jvm.Stack;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StackTextTest {
  private static final Site SITE = new Site("lib.Parser", "parse", 7, false, null);

  @Test
  void marksTheSiteAtAnotherLineOfItsMethod() {
    Stack taken = stack("lib.Reader.read:1", "lib.Parser.parse:8", "app.Main.run:2");
    assertThat(lines(taken, SITE, List.of(), false))
        .containsExactly(
            "  lib.Reader.read(Reader.java:1)",
            "> lib.Parser.parse(Parser.java:8)",
            "  app.Main.run(Main.java:2)");
  }

  @Test
  void aWaiterForALockIsNotItsHolder() {
    Stack taken = stack("lib.Parser.parse:7", "app.Main.run:2");
    Site waits = new Site("lib.Parser", "parse", 7, false, "Parser.LOCK");
    assertThat(lines(taken, waits, List.of(), false))
        .contains("> lib.Parser.parse(Parser.java:7)  waits for Parser.LOCK");
    assertThat(lines(taken, waits, List.of(waits), true))
        .contains("> lib.Parser.parse(Parser.java:7)  waits for Parser.LOCK");
    assertThat(lines(taken, waits, List.of(waits), false))
        .contains("> lib.Parser.parse(Parser.java:7)  holds Parser.LOCK");
  }

  @Test
  void onlyTheLineOfTheSiteIsMarkedWhereItIsInTheStack() {
    Stack taken = stack("lib.Parser.parse:8", "lib.Parser.parse:7", "app.Main.run:2");
    assertThat(lines(taken, SITE, List.of(), false))
        .containsExactly(
            "  lib.Parser.parse(Parser.java:8)",
            "> lib.Parser.parse(Parser.java:7)",
            "  app.Main.run(Main.java:2)");
  }

  @Test
  void aMethodThatCallsItselfIsOneLine() {
    List<String> frames = new ArrayList<>(List.of("java.lang.Thread.sleep:1"));
    frames.addAll(Collections.nCopies(60, "lib.Parser.parse:7"));
    frames.add("app.Main.run:2");
    assertThat(lines(stack(frames.toArray(String[]::new)), SITE, List.of(SITE), false))
        .containsExactly(
            "  java.lang.Thread.sleep(Thread.java:1)",
            "> lib.Parser.parse(Parser.java:7), 60 times",
            "  app.Main.run(Main.java:2)");
  }

  @Test
  void methodsThatCallEachOtherInTurnAreMarkedOnce() {
    List<String> frames = new ArrayList<>(List.of("java.lang.Thread.sleep:1"));
    for (int i = 0; i < 30; i++) {
      frames.addAll(List.of("lib.Parser.parse:7", "lib.Node.accept:3"));
    }
    assertThat(lines(stack(frames.toArray(String[]::new)), SITE, List.of(SITE), false))
        .startsWith(
            "  java.lang.Thread.sleep(Thread.java:1)",
            "> lib.Parser.parse(Parser.java:7)",
            "  lib.Node.accept(Node.java:3)")
        .endsWith("  lib.Parser.parse(Parser.java:7)", "  … 49 more frames")
        .hasSize(13);
  }

  @Test
  void showsADeepSiteAndCountsOmittedFrames() {
    assertThat(lines(deep(20, "lib.Parser.parse:9"), SITE, List.of(), false))
        .hasSize(15)
        .containsSubsequence(
            "  lib.Reader.read12(Reader.java:1)",
            "  … 8 more frames",
            "> lib.Parser.parse(Parser.java:9)",
            "  … 2 more frames");
  }

  @Test
  void theSiteIsShownBeyondManyHoldersToo() {
    List<Site> holders =
        Stream.iterate(1, i -> i + 1)
            .limit(60)
            .map(i -> new Site("lib.Reader", "read" + i, 1, false, "this"))
            .toList();
    assertThat(lines(deep(60, "lib.Parser.parse:7"), SITE, holders.subList(0, 1), false))
        .contains("> lib.Parser.parse(Parser.java:7)");
    assertThat(lines(deep(60, "lib.Parser.parse:7"), SITE, holders, false))
        .as("of many that hold the first are enough")
        .hasSize(41);
  }

  @Test
  void aJdkSiteShowsItsCalleeAndApplicationCaller() {
    Stack taken =
        stack(
            "java.util.concurrent.LinkedBlockingQueue.take",
            "java.naming.Connection.readReply:1",
            "java.naming.Client.bind:2",
            "java.naming.Context.open:3",
            "java.naming.Context.make:4",
            "app.Main.run:2");
    Site bind = new Site("java.naming.Client", "bind", 2, false, "this");
    assertThat(lines(taken, bind, List.of(bind), false))
        .containsExactly(
            "  java.naming.Connection.readReply(Connection.java:1)",
            "> java.naming.Client.bind(Client.java:2)  holds this",
            "  … 2 more frames",
            "  app.Main.run(Main.java:2)");
  }

  @Test
  void showsTheInnermostApplicationFrame() {
    Stack taken = deep(20, "app.Orders$$Proxy.place");
    assertThat(
            StackText.lines(
                taken, null, List.of(), false, frame -> frame.type().startsWith("app."), false))
        .containsExactly(
            "  lib.Reader.read1(Reader.java:1)",
            "  … 19 library frames",
            "  app.Orders$$Proxy.place",
            "  app.Main.run(Main.java:2)",
            "  app.Main.main(Main.java:3)");
    assertThat(lines(taken, null, List.of(), false))
        .hasSize(13)
        .endsWith("  lib.Reader.read12(Reader.java:1)", "  … 11 more frames");
  }

  private static List<String> lines(
      Stack taken, @Nullable Site site, List<Site> holders, boolean siteWaits) {
    return StackText.lines(taken, site, holders, siteWaits, frame -> false, false);
  }

  private static Stack deep(int frames, String site) {
    Stream<String> inner =
        Stream.iterate(1, i -> i + 1).limit(frames).map(i -> "lib.Reader.read" + i + ":1");
    return stack(
        Stream.concat(inner, Stream.of(site, "app.Main.run:2", "app.Main.main:3"))
            .toArray(String[]::new));
  }
}
