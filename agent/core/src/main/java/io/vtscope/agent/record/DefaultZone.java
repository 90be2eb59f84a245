package io.vtscope.agent.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Keeps {@code user.timezone} settable in main. Flight Recorder makes the JDK cache the zone early
 * ({@code TimeZone.setDefaultZone}, JDK 21 to 27). This class clears the cache during the first
 * seconds. Requires java.util to be open.
 */
public final class DefaultZone {
  private static final String PROPERTY = "user.timezone";

  /** Nanoseconds; later, Flight Recorder does not read the zone. */
  private static final long FIRST = TimeUnit.SECONDS.toNanos(10);

  private final long began = System.nanoTime();

  /** Null if this JDK has no such field. */
  private final @Nullable VarHandle field = field();

  private static @Nullable VarHandle field() {
    try {
      return MethodHandles.privateLookupIn(TimeZone.class, MethodHandles.lookup())
          .findStaticVarHandle(TimeZone.class, "defaultTimeZone", TimeZone.class);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }

  /** Clears the cached zone, but keeps zones set by {@code TimeZone.setDefault}. */
  public void forget() {
    if (field == null) {
      return;
    }
    TimeZone zone = (TimeZone) field.getVolatile();
    // Only a zone that was read equals the property.
    if (zone != null && zone.getID().equals(System.getProperty(PROPERTY))) {
      field.compareAndSet(zone, (TimeZone) null);
    }
  }

  /** Whether there is nothing more to forget. */
  public boolean isDone() {
    return field == null || System.nanoTime() - began > FIRST;
  }
}
