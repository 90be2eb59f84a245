package io.vtscope.agent.record;

import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/**
 * Leaves the time zone to the application. Flight Recorder asks for the default zone as it starts,
 * and the JDK reads {@code user.timezone} once, at the first question, and sets it where it was
 * not: an application that sets it in its first lines would come too late ({@code
 * TimeZone.setDefaultZone}, JDK 21 to 26).
 */
final class DefaultZone {
  private static final String PROPERTY = "user.timezone";

  /** What the JDK has found for whoever asked first; null where that was not us. */
  private final @Nullable String found;

  private DefaultZone(@Nullable String found) {
    this.found = found;
  }

  /** Before Flight Recorder starts. */
  static DefaultZone ask() {
    String given = System.getProperty(PROPERTY);
    String asked = TimeZone.getDefault().getID();
    boolean isFirst = given == null || given.isEmpty();
    // Where the property is not set by that, the application has set the zone itself.
    return new DefaultZone(isFirst && asked.equals(System.getProperty(PROPERTY)) ? asked : null);
  }

  /**
   * Once it has started: whoever asks next is the first again, unless the zone was set meanwhile.
   */
  void forget() {
    if (found == null || !found.equals(TimeZone.getDefault().getID())) {
      return;
    }
    if (found.equals(System.getProperty(PROPERTY))) {
      System.clearProperty(PROPERTY);
    }
    TimeZone.setDefault(null);
  }
}
