/** Event types, one class each: which fields are read, and which observations they become. */
@NullMarked
package io.vtscope.source.event;

import org.jspecify.annotations.NullMarked;
