/** What one daemon thread looks at while the application runs; it writes events, nothing else. */
@NullMarked
package io.vtscope.agent.sample;

import org.jspecify.annotations.NullMarked;
