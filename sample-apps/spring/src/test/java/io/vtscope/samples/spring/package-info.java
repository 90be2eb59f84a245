@NullMarked
package io.vtscope.samples.spring;

import org.jspecify.annotations.NullMarked;
