package io.vtscope.agent.pool;

import io.vtscope.agent.jvm.Conditions;
import io.vtscope.agent.jvm.ForeignFields;
import io.vtscope.probe.ResourcePoolEvent;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Commons Pool 2.4 to 2.13, used by DBCP 2, Jedis and Lettuce. */
final class CommonsPool implements Figures {
  private static final Pattern NAME = Pattern.compile("[:,]name=([^,]+)");

  /** Names that the library generates. */
  private static final Pattern GIVEN_BY_ITSELF = Pattern.compile("pool\\d*");

  private final ForeignFields fields = new ForeignFields();

  @Override
  public boolean isClosed(Object pool) {
    return fields.isTrue(pool, "closed");
  }

  @Override
  public @Nullable String name(Object pool) {
    Object bean = fields.get(pool, "objectName");
    if (bean == null) {
      bean = fields.get(pool, "oname"); // before 2.5
    }
    if (bean != null && fields.get(bean, "_canonicalName") instanceof String canonical) {
      Matcher name = NAME.matcher(canonical);
      if (name.find() && !GIVEN_BY_ITSELF.matcher(name.group(1)).matches()) {
        return name.group(1);
      }
    }
    return null;
  }

  @Override
  public void read(Object pool, ResourcePoolEvent into) {
    into.maximum = Math.max(-1, fields.getInt(pool, "maxTotal", -1)); // negative means unbounded
    Object idle = fields.get(pool, "idleObjects");
    into.idle = fields.getInt(idle, "count", -1);
    into.waiting = Conditions.waiting(fields.get(idle, "notEmpty"));
    if (into.idle >= 0
        && fields.get(pool, "allObjects") instanceof ConcurrentHashMap<?, ?> all
        && all.getClass() == ConcurrentHashMap.class) {
      into.active = Math.max(0, all.size() - into.idle);
    }
  }
}
