/** Categories of classes and methods, as data: {@code meanings.tsv}. */
@NullMarked
package io.vtscope.meaning;

import org.jspecify.annotations.NullMarked;
