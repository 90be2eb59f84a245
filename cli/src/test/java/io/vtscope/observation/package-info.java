@NullMarked
package io.vtscope.observation;

import org.jspecify.annotations.NullMarked;
