@NullMarked
package io.vtscope.source.event;

import org.jspecify.annotations.NullMarked;
