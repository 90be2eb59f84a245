/**
 * What the agent says: one class per JFR event, and their names, which the viewer reads them by.
 *
 * <p>An event class has a label and a description for people who open the recording in JDK Mission
 * Control or with {@code jfr}, and says of every number what it counts and what its absence means.
 */
@NullMarked
package io.vtscope.probe;

import org.jspecify.annotations.NullMarked;
