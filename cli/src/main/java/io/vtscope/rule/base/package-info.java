/** What every rule is made of. */
@NullMarked
package io.vtscope.rule.base;

import org.jspecify.annotations.NullMarked;
