@NullMarked
package io.vtscope.rule;

import org.jspecify.annotations.NullMarked;
