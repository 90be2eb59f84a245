/** Benchmarks of vtscope's overhead. */
package io.vtscope.samples.bench;
