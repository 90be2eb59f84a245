/** Which sampled threads wait for which lock, and which thread owns it. */
@NullMarked
package io.vtscope.agent.sample.lock;

import org.jspecify.annotations.NullMarked;
