/** The only vtscope classes visible to the application. */
@NullMarked
package io.vtscope.agent;

import org.jspecify.annotations.NullMarked;
