/** What vtscope costs. */
package io.vtscope.samples.bench;
