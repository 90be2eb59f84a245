package io.vtscope.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * Fails a test in which a virtual thread pinned its carrier for too long. It was parked or blocked
 * and kept its carrier, because a frame of its stack holds a monitor (before JDK 24), is native, or
 * initialises a class. The message names the place, the lock, the library, the length, the fix and
 * the stack.
 *
 * <p>It can be on a test method or a test class. Subclasses and nested classes inherit it. The
 * annotation of a method overrides that of its class. An annotation of your own may carry it:
 *
 * <pre>{@code
 * @NoPinning(over = "50ms", except = "com.mysql.*")
 * @Retention(RetentionPolicy.RUNTIME)
 * @interface Unpinned {}
 * }</pre>
 *
 * <p><b>Which pins count.</b> Flight Recorder does not report for which test a virtual thread works.
 * So the test must run alone. If tests run in parallel, the outermost class with an annotated method
 * waits until no other test runs. Then it runs alone, as with {@link
 * org.junit.jupiter.api.parallel.Isolated}. A pin counts if its virtual thread was started between
 * the first {@code @BeforeEach} and the last {@code @AfterEach}, by any code. If the class is
 * annotated, threads that its {@code @BeforeAll} methods start count too. Pins of older virtual
 * threads never fail a test; they become a report entry with the key {@code vtscope}. Threads that
 * leftovers of an earlier test start cannot be distinguished from the test's own.
 *
 * <p><b>What it does not see.</b> Pins that end after the test. Pins while classes are loaded and
 * linked, or while another thread initialises a class. Waits to enter a monitor, which hold a
 * carrier before JDK 24. On JDK 24 and newer {@code synchronized} does not pin, and a log line says
 * so once in a run. Only Jupiter's tests are kept from running beside an annotated test.
 *
 * <p>It needs Flight Recorder (module {@code jdk.jfr}) on JDK 21 or newer, and no agent. An annotated
 * test takes about 15 milliseconds longer, and the first in a JVM about a second.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(NoPinningExtension.class)
@ResourceLock(Resources.GLOBAL)
public @interface NoPinning {
  /**
   * The limit, a number and a unit: {@code "500us"}, {@code "20ms"}, {@code "1s"}. The default is
   * that of Flight Recorder. Many libraries have shorter pins, and a pause of the collector or of a
   * busy build machine can make any pin some milliseconds long.
   */
  String over() default "20ms";

  /**
   * Classes that may pin, with {@code *} for any part of the name: {@code "com.mysql.*"}. A pin
   * passes if every place outside the JDK that holds the carrier is in such a class. For a place in
   * the JDK, its caller counts.
   */
  String[] except() default {};
}
