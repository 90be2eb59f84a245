package io.vtscope.samples.dubbo;

/** The remote service. */
public interface Shop {
  int order(int number);
}
