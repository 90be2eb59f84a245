package io.vtscope.agent.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InterceptionTest {
  private static final String OWN = "shop.Mailer";

  private static final List<String> BY_REFLECTION =
      List.of("jdk.internal.reflect.DirectMethodHandleAccessor", "java.lang.reflect.Method");

  private static final List<String> CHAIN =
      List.of(
          "org.springframework.aop.support.AopUtils",
          "org.springframework.aop.framework.ReflectiveMethodInvocation",
          "org.springframework.transaction.interceptor.TransactionInterceptor",
          "org.springframework.aop.framework.ReflectiveMethodInvocation");

  private static final List<String> PROXY =
      List.of(
          "org.springframework.aop.framework.CglibAopProxy$DynamicAdvisedInterceptor",
          "shop.Mailer$$SpringCGLIB$$0");

  private static final List<String> CALLER = List.of("shop.Orders", "java.lang.Thread");

  @SafeVarargs
  private static Interception of(List<String>... outside) {
    List<String> types = new ArrayList<>();
    for (List<String> part : outside) {
      types.addAll(part);
    }
    return Interception.of(types, OWN);
  }

  @Test
  void recognisesACallDispatchedBySpring() {
    List<String> worker =
        List.of(
            "org.springframework.aop.interceptor.AsyncExecutionInterceptor",
            "java.util.concurrent.FutureTask",
            "java.lang.Thread");
    assertThat(of(BY_REFLECTION, CHAIN, worker)).isEqualTo(Interception.BY_EXECUTOR);
    assertThat(of(List.of(OWN), BY_REFLECTION, CHAIN, worker))
        .as("called by another method that runs on an executor")
        .isEqualTo(Interception.BY_EXECUTOR);
  }

  @Test
  void aProxyForAnotherPurposeDoesNotDispatch() {
    assertThat(of(BY_REFLECTION, CHAIN, PROXY, CALLER)).isEqualTo(Interception.BY_OTHERS);
  }

  @Test
  void aSelfCallPassesNoProxy() {
    assertThat(of(List.of(OWN), BY_REFLECTION, CHAIN, PROXY, CALLER))
        .isEqualTo(Interception.FROM_ITSELF);
  }

  @Test
  void aCallWithoutAProxyIsDirectAlsoByReflection() {
    assertThat(of(CALLER)).isEqualTo(Interception.DIRECT);
    assertThat(of(BY_REFLECTION, CALLER)).isEqualTo(Interception.DIRECT);
  }
}
