package io.vtscope.report;

import io.vtscope.blame.Site;
import java.util.List;
import java.util.regex.Pattern;

/** Names without line numbers and generated numbers, equal in all runs. */
public final class StableNames {
  private record Rule(Pattern pattern, String replacement) {
    static Rule of(String pattern, String replacement) {
      return new Rule(Pattern.compile(pattern), replacement);
    }
  }

  private static final List<Rule> OF_CLASSES =
      List.of(
          // Hidden classes: Main$$Lambda/0x00007f0c, Main$$Lambda.0x1, on older JDKs $$Lambda$14.
          Rule.of("[/.]0x[0-9a-fA-F]+", ""),
          Rule.of("\\$\\$Lambda\\$\\d+", "\\$\\$Lambda"),
          // java.lang.reflect.Proxy: jdk.proxy2.$Proxy12.
          Rule.of("\\$Proxy\\d+", "\\$Proxy"),
          Rule.of("^jdk\\.proxy\\d+\\.", "jdk.proxy."),
          // Orders$$SpringCGLIB$$0, Orders$$EnhancerBySpringCGLIB$$3f2a.
          Rule.of("\\$\\$(\\w*CGLIB)\\$\\$\\w+", "\\$\\$$1"),
          Rule.of("\\$(ByteBuddy|HibernateProxy|MockitoMock|auxiliary)\\$\\w+", "\\$$1"),
          // GeneratedMethodAccessor7, GeneratedConstructorAccessor2.
          Rule.of("(Generated\\w{1,40}Accessor)\\d+", "$1"));

  /** javac numbers lambdas: lambda$serve$3. */
  private static final Pattern LAMBDA = Pattern.compile("(lambda(?:\\$[\\w$]{1,200}?)?)\\$\\d+$");

  private static final Pattern DIGITS = Pattern.compile("\\d+");

  private StableNames() {}

  /** "a.b.Type.method". */
  public static String of(Site site) {
    return ofClass(site.type()) + "." + LAMBDA.matcher(site.method()).replaceFirst("$1");
  }

  /** Accepts a class, optionally with a method. */
  public static String ofClass(String name) {
    String stable = name;
    for (Rule rule : OF_CLASSES) {
      stable = rule.pattern().matcher(stable).replaceAll(rule.replacement());
    }
    return LAMBDA.matcher(stable).replaceFirst("$1");
  }

  /** "pool-#-thread-" for "pool-3-thread-". */
  public static String ofThing(String name) {
    return DIGITS.matcher(name).replaceAll("#");
  }
}
