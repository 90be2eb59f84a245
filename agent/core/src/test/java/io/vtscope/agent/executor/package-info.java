/** What executors do, judged by what woven code tells. */
package io.vtscope.agent.executor;
