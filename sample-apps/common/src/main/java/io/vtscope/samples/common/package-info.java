/** What samples share: their options, how they measure, and how they show it. */
@NullMarked
package io.vtscope.samples.common;

import org.jspecify.annotations.NullMarked;
