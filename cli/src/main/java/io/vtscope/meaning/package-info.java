/** What classes and methods of the JDK and of libraries mean, as data: {@code meanings.tsv}. */
@NullMarked
package io.vtscope.meaning;

import org.jspecify.annotations.NullMarked;
