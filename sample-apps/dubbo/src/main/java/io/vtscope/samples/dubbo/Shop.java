package io.vtscope.samples.dubbo;

/** The remote service. */
public interface Shop {
  /** Takes an order, and as long as the shop's own backend does. */
  int order(int number);
}
