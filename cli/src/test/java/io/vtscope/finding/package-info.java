@NullMarked
package io.vtscope.finding;

import org.jspecify.annotations.NullMarked;
