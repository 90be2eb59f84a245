package io.vtscope.agent.sample;

/** Something that the sampler looks at. */
@FunctionalInterface
public interface Sample {
  /** Looks once; briefly, without a lock, and without waiting. */
  void take() throws Exception;
}
