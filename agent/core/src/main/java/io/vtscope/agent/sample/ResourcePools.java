package io.vtscope.agent.sample;

import io.vtscope.agent.jvm.PlatformBeans;
import io.vtscope.probe.ResourcePoolEvent;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * What HikariCP's pools say of themselves, where they are registered as MBeans: counters that are
 * read without a lock. Other pools take locks for that, and a virtual thread that has one may have
 * no carrier, so they are not asked.
 */
public final class ResourcePools implements Sample {
  private static final String POOLS = "com.zaxxer.hikari:type=Pool (*)";
  private static final String TYPE = "com.zaxxer.hikari.pool.HikariPool";

  private final PlatformBeans beans = new PlatformBeans();

  @Override
  public void take() throws IllegalAccessException, JMException {
    MBeanServer server = beans.server();
    if (server != null) {
      for (ObjectName pool : server.queryNames(new ObjectName(POOLS), null)) {
        String type = pool.getKeyProperty("type");
        String name = type.substring("Pool (".length(), type.length() - 1);
        ResourcePoolEvent event = new ResourcePoolEvent();
        event.name = name;
        event.type = TYPE;
        event.active = number(server, pool, "ActiveConnections");
        event.idle = number(server, pool, "IdleConnections");
        event.waiting = number(server, pool, "ThreadsAwaitingConnection");
        event.maximum =
            number(
                server,
                new ObjectName("com.zaxxer.hikari:type=PoolConfig (" + name + ")"),
                "MaximumPoolSize");
        event.commit();
      }
    }
  }

  private static int number(MBeanServer server, ObjectName bean, String attribute) {
    try {
      return server.getAttribute(bean, attribute) instanceof Number number ? number.intValue() : -1;
    } catch (JMException | RuntimeException e) {
      return -1;
    }
  }
}
