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
 * Fails a test in which a virtual thread pinned its carrier for too long. The thread parked or
 * blocked on its carrier because a frame holds a monitor (before JDK 24), is native, or initialises
 * a class.
 *
 * <p>Use it on a test method or class; subclasses and nested classes inherit it. A method's
 * annotation overrides its class's. It also works as a meta-annotation:
 *
 * <pre>{@code
 * @NoPinning(over = "50ms", except = "com.mysql.*")
 * @Retention(RetentionPolicy.RUNTIME)
 * @interface Unpinned {}
 * }</pre>
 *
 * <p><b>Which pins count.</b> Flight Recorder does not report a virtual thread's test. An annotated
 * test's outermost class therefore runs alone, as with {@link
 * org.junit.jupiter.api.parallel.Isolated}. A pin counts if its thread started between the first
 * {@code @BeforeEach} and the last {@code @AfterEach}. On an annotated class, threads started by
 * {@code @BeforeAll} count too. Pins of older threads never fail a test; they become a report entry
 * with the key {@code vtscope}. Threads started by leftovers of earlier tests cannot be
 * distinguished.
 *
 * <p><b>What is not detected.</b> Pins that end after the test, and waits to enter a monitor. Pins
 * during class loading, linking or another thread's class initialisation. On JDK 24 and newer
 * {@code synchronized} does not pin; one log line per run says so. Only Jupiter tests are kept from
 * running concurrently.
 *
 * <p>Needs JDK 21 or newer with Flight Recorder (module {@code jdk.jfr}), and no agent.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(NoPinningExtension.class)
@ResourceLock(Resources.GLOBAL)
public @interface NoPinning {
  /**
   * The limit: {@code "500us"}, {@code "20ms"} or {@code "1s"}. The default is Flight Recorder's.
   * Garbage collection and busy machines can lengthen any pin by milliseconds.
   */
  String over() default "20ms";

  /**
   * Classes that may pin; {@code *} matches any text: {@code "com.mysql.*"}. A pin passes if such
   * classes contain all places outside the JDK that hold the carrier. For a place in the JDK its
   * caller counts.
   */
  String[] except() default {};
}
