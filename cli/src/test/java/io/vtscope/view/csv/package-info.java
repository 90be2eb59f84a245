@NullMarked
package io.vtscope.view.csv;

import org.jspecify.annotations.NullMarked;
