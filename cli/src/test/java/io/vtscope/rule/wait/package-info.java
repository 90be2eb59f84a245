@NullMarked
package io.vtscope.rule.wait;

import org.jspecify.annotations.NullMarked;
