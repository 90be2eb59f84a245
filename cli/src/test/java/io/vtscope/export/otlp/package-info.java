@NullMarked
package io.vtscope.export.otlp;

import org.jspecify.annotations.NullMarked;
