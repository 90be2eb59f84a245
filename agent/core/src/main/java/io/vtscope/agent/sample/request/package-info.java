/** Does what viewers ask for by files: dumps, and flushes while one watches. */
@NullMarked
package io.vtscope.agent.sample.request;

import org.jspecify.annotations.NullMarked;
