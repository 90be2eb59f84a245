@NullMarked
package io.vtscope.view.pprof;

import org.jspecify.annotations.NullMarked;
