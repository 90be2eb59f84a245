@NullMarked
package io.vtscope.view.sarif;

import org.jspecify.annotations.NullMarked;
