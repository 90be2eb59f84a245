@NullMarked
package io.vtscope.report;

import org.jspecify.annotations.NullMarked;
