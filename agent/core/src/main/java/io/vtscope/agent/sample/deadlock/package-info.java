/** Finds circles of threads that wait for each other, and static initialisers that do not end. */
@NullMarked
package io.vtscope.agent.sample.deadlock;

import org.jspecify.annotations.NullMarked;
