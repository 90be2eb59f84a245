/** What is exported: the figures and findings of a JVM as metrics and events. */
@NullMarked
package io.vtscope.export;

import org.jspecify.annotations.NullMarked;
