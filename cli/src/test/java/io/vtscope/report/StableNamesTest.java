package io.vtscope.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.blame.Site;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StableNamesTest {
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          app.Main,                                      app.Main
          app.Main$Inner$1,                              app.Main$Inner$1
          app.Main$$Lambda/0x00007f3c94003400,           app.Main$$Lambda
          app.Main$$Lambda.0x1,                          app.Main$$Lambda
          app.Main$$Lambda$14/0x0000000800c03000,        app.Main$$Lambda
          jdk.proxy2.$Proxy12,                           jdk.proxy.$Proxy
          com.sun.proxy.$Proxy7,                         com.sun.proxy.$Proxy
          app.Orders$$SpringCGLIB$$0,                    app.Orders$$SpringCGLIB
          app.Orders$$EnhancerBySpringCGLIB$$3f2a,       app.Orders$$EnhancerBySpringCGLIB
          app.Orders$HibernateProxy$x1Kq,                app.Orders$HibernateProxy
          app.Orders$ByteBuddy$Q2pz8,                    app.Orders$ByteBuddy
          jdk.internal.reflect.GeneratedMethodAccessor7, jdk.internal.reflect.GeneratedMethodAccessor
          """)
  void stabilisesClassNames(String name, String stable) {
    assertThat(StableNames.ofClass(name)).isEqualTo(stable);
  }

  @ParameterizedTest
  @CsvSource({"lambda$serve$3, lambda$serve", "lambda$0, lambda", "serve, serve", "run1, run1"})
  void stabilisesMethodNamesWithoutLines(String method, String stable) {
    Site site = new Site("app.Main", method, 17, false, null);
    assertThat(StableNames.of(site)).isEqualTo("app.Main." + stable);
  }

  @Test
  void stabilisesPoolNames() {
    assertThat(StableNames.ofThing("http-nio-54321-exec-")).isEqualTo("http-nio-#-exec-");
  }
}
