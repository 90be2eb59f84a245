package io.vtscope.junit;

import io.vtscope.finding.Amounts;
import io.vtscope.source.SourceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.AssertionFailedError;

/** Records pins during an annotated test, and fails it on a long pin. */
final class NoPinningExtension implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(NoPinningExtension.class);
  private static final String REPORT_KEY = "vtscope";

  /** The first JDK where {@code synchronized} does not pin. */
  private static final int UNPINNED = 24;

  private record Watch(Limits limits, Threads threads, PinRecording recording) {}

  @Override
  public void beforeAll(ExtensionContext context) {
    setUps(context.getParent());
    context.getStore(NAMESPACE).put(SetUp.class, new SetUp());
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    Limits limits = Limits.of(annotation(context));
    List<Threads.Range> setUps = setUps(context.getParent());
    tellOfMonitors(context.getRoot().getStore(NAMESPACE));
    try {
      PinRecording recording = PinRecording.start(limits.over());
      Threads threads = new Threads(Threads.next(), setUps);
      context.getStore(NAMESPACE).put(Watch.class, new Watch(limits, threads, recording));
    } catch (LinkageError e) {
      throw new ExtensionConfigurationException(
          "@NoPinning needs Flight Recorder: this Java runtime lacks the module jdk.jfr", e);
    } catch (IllegalStateException e) {
      throw new ExtensionConfigurationException("@NoPinning cannot record: " + e.getMessage(), e);
    }
  }

  @Override
  public void afterEach(ExtensionContext context) throws IOException, SourceException {
    Watch watch = context.getStore(NAMESPACE).remove(Watch.class, Watch.class);
    if (watch == null) {
      return; // beforeEach failed
    }
    Seen seen;
    try (PinRecording recording = watch.recording) {
      Path file = recording.stop();
      try {
        seen = Seen.in(file, watch.threads, watch.limits, classes(context));
      } finally {
        Files.deleteIfExists(file);
      }
    }
    tell(seen, context);
    if (!seen.forbidden().isEmpty()) {
      throw new AssertionFailedError(Message.of(seen, watch.limits.over()));
    }
  }

  private static void tellOfMonitors(ExtensionContext.Store ofRun) {
    int jdk = Runtime.version().feature();
    if (jdk < UNPINNED || ofRun.get(REPORT_KEY) != null) {
      return;
    }
    ofRun.put(REPORT_KEY, true);
    System.getLogger(NoPinning.class.getName())
        .log(
            System.Logger.Level.INFO,
            ("@NoPinning on JDK %d: synchronized does not pin here, but it does on JDK 21 to 23."
                    + " If you deploy there, run these tests there too.")
                .formatted(jdk));
  }

  private static void tell(Seen seen, ExtensionContext context) {
    if (seen.older() > 0) {
      context.publishReportEntry(
          REPORT_KEY,
          "not counted: %s of virtual threads that are older than this test"
              .formatted(Amounts.count(seen.older(), "pin")));
    }
    if (seen.lostBytes() > 0) {
      context.publishReportEntry(
          REPORT_KEY,
          "incomplete: Flight Recorder lost %d bytes of events while this test ran"
              .formatted(seen.lostBytes()));
    }
  }

  /** Ends the set-up of enclosing annotated classes and returns their threads. */
  private static List<Threads.Range> setUps(Optional<ExtensionContext> innermost) {
    List<Threads.Range> all = new ArrayList<>();
    for (Optional<ExtensionContext> at = innermost;
        at.isPresent() && at.get().getTestClass().isPresent();
        at = at.get().getParent()) {
      // A store also searches its parents; duplicates are harmless.
      SetUp setUp = at.get().getStore(NAMESPACE).get(SetUp.class, SetUp.class);
      if (setUp != null) {
        setUp.ends();
        all.add(setUp.threads());
      }
    }
    return all;
  }

  private static NoPinning annotation(ExtensionContext context) {
    Optional<NoPinning> found =
        AnnotationSupport.findAnnotation(context.getTestMethod(), NoPinning.class);
    Class<?> type = context.getRequiredTestClass();
    while (found.isEmpty() && type != null) {
      found = AnnotationSupport.findAnnotation(type, NoPinning.class);
      type = type.getEnclosingClass();
    }
    return found.orElseThrow(() ->
        new ExtensionConfigurationException(
            "no @NoPinning at %s or around it: use the annotation instead of the extension"
                .formatted(context.getDisplayName())));
  }

  private static LoadedClasses classes(ExtensionContext context) {
    List<ClassLoader> loaders = new ArrayList<>();
    add(context.getRequiredTestClass().getClassLoader(), loaders);
    add(Thread.currentThread().getContextClassLoader(), loaders);
    add(ClassLoader.getSystemClassLoader(), loaders);
    return new LoadedClasses(loaders);
  }

  private static void add(@Nullable ClassLoader loader, List<ClassLoader> loaders) {
    if (loader != null && !loaders.contains(loader)) {
      loaders.add(loader);
    }
  }
}
