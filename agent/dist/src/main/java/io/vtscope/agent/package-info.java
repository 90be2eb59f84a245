/**
 * All that an application can see of vtscope: the entries of the jar and the loader that keeps
 * everything else to itself.
 */
@NullMarked
package io.vtscope.agent;

import org.jspecify.annotations.NullMarked;
