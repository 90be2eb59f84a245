package io.vtscope.agent.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Leaves the default time zone to the application. Flight Recorder asks for it as it starts and
 * when it first writes what events there are, and the JDK reads {@code user.timezone} at the first
 * question only ({@code TimeZone.setDefaultZone}, JDK 21 and newer, tested to 27): an application
 * that sets it in main would come too late. So for the first seconds what was read is forgotten,
 * and is read again by whoever asks next. Needs java.util to be open to this class.
 */
public final class DefaultZone {
  private static final String PROPERTY = "user.timezone";

  /** Applications read their settings as they begin; Flight Recorder asks no more by then. */
  private static final long FIRST = TimeUnit.SECONDS.toNanos(10);

  private final long began = System.nanoTime();

  /** Null where this JDK keeps it elsewhere: then it is as under Flight Recorder alone. */
  private final @Nullable VarHandle field = field();

  private static @Nullable VarHandle field() {
    try {
      return MethodHandles.privateLookupIn(TimeZone.class, MethodHandles.lookup())
          .findStaticVarHandle(TimeZone.class, "defaultTimeZone", TimeZone.class);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }

  /** Now and then; a zone that the application has set by {@code TimeZone.setDefault} stays. */
  public void forget() {
    if (field == null || System.nanoTime() - began > FIRST) {
      return;
    }
    TimeZone zone = (TimeZone) field.getVolatile();
    // The property is that of a zone that was read, not of one that was set.
    if (zone != null && zone.getID().equals(System.getProperty(PROPERTY))) {
      field.compareAndSet(zone, (TimeZone) null);
    }
  }
}
