package io.vtscope.agent.jvm;

import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/** Executor names set by the application, for example Spring bean names. */
public final class GivenNames {
  private static final String SPRING = "org.springframework.scheduling.concurrent.";
  private static final String BEAN = SPRING + "ExecutorConfigurationSupport";
  private static final String TOMCAT = "org.apache.tomcat.util.threads.VirtualThreadExecutor";
  private static final String SIMPLE = "org.springframework.core.task.SimpleAsyncTaskExecutor";
  private static final String CREATOR = "org.springframework.util.CustomizableThreadCreator";

  private GivenNames() {}

  public static @Nullable String of(Object executor) {
    Object bean = executor instanceof ThreadPoolExecutor ? value(executor, "this$0") : null;
    if (bean != null && bean.getClass().getName().startsWith(SPRING)) {
      return text(value(bean, BEAN, "beanName"));
    }
    return switch (executor.getClass().getName()) {
      case SIMPLE -> prefix(text(value(executor, CREATOR, "threadNamePrefix")));
      case TOMCAT -> {
        Object builder = value(executor, "threadBuilder");
        yield JdkMember.BUILDER_NAME.isOf(builder)
            ? prefix(text(JdkMember.BUILDER_NAME.get(builder)))
            : null;
      }
      default -> null;
    };
  }

  /** For example "task" from "task-". */
  private static @Nullable String prefix(@Nullable String name) {
    return name == null ? null : name.replaceFirst("[-_#. ]+$", "");
  }

  private static @Nullable String text(@Nullable Object value) {
    return value instanceof String text && !text.isBlank() ? text : null;
  }

  private static @Nullable Object value(Object object, String field) {
    return value(object, object.getClass().getName(), field);
  }

  private static @Nullable Object value(Object object, String declaring, String name) {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      if (type.getName().equals(declaring)) {
        PrivateField field = PrivateField.orNull(type, name);
        return field == null ? null : field.get(object);
      }
    }
    return null;
  }
}
