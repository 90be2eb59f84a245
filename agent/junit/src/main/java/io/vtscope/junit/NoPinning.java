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
 * Fails a test in which a virtual thread pinned its carrier for too long: it was parked or blocked,
 * and could not let go of its carrier, as a frame of its stack holds a monitor (before JDK 24), is
 * native, or initialises a class. The message names the place, the lock, the library and its
 * version, how long it took, what to do, and the stack.
 *
 * <p>It stands at a test method or at a test class, whose subclasses and nested classes inherit it;
 * that of a method wins over that of its class. An annotation of your own may carry it:
 *
 * <pre>{@code
 * @NoPinning(over = "50ms", except = "com.mysql.*")
 * @Retention(RetentionPolicy.RUNTIME)
 * @interface Unpinned {}
 * }</pre>
 *
 * <p><b>Whose pins count.</b> Flight Recorder does not say which test a virtual thread works for. So
 * nothing else may run meanwhile: where tests run in parallel, the outermost class that has an
 * annotated method waits until no other runs, and runs alone, one method after the other, as with
 * {@link org.junit.jupiter.api.parallel.Isolated}. The pins of virtual threads that were started
 * between a test's first {@code @BeforeEach} and its last {@code @AfterEach} count for it, whoever
 * started them; where the class is annotated, also those of virtual threads that were started by its
 * {@code @BeforeAll} methods. Pins of virtual threads that are older, of an earlier test's for one,
 * never fail a test; they are told as a report entry with the key {@code vtscope}. A virtual thread
 * that an earlier test's leftovers start meanwhile cannot be told from one of the test's.
 *
 * <p><b>What is not seen.</b> Pins that end after the test has; those through which classes are
 * loaded or linked, or their initialisation by another thread is waited for, as every program begins
 * with them; waits to enter a monitor, which before JDK 24 hold a carrier too. Only Jupiter's own
 * tests are kept from running beside an annotated one: not those of a build tool that runs several
 * engines in one JVM at a time.
 *
 * <p>Needs Flight Recorder (module {@code jdk.jfr}) on JDK 21 or newer, and no agent. Each annotated
 * test takes some ten milliseconds more, the first in a JVM some hundreds.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(NoPinningExtension.class)
@ResourceLock(Resources.GLOBAL)
public @interface NoPinning {
  /**
   * The longest pin that is let pass, a number and a unit: {@code "500us"}, {@code "20ms"}, {@code
   * "1s"}. By default what Flight Recorder itself takes for worth recording: shorter pins are found
   * in many libraries, cost a test nothing, and on a busy build machine a pause of the collector or
   * of the machine makes some of each millisecond.
   */
  String over() default "20ms";

  /**
   * Classes that may pin, with {@code *} for any part of the name: {@code "com.mysql.*"}. A pin is
   * let pass where every place outside the JDK that holds the carrier is of such a class; of a
   * place in the JDK, it is who has called it.
   */
  String[] except() default {};
}
