package io.vtscope.library;

import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.meaning.Rows;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A server that handles requests on platform threads.
 *
 * @param setting imperative: how to use virtual threads
 */
public record PlatformServer(String name, String setting, String threads) {

  /** A known server's executor classes and their maker. */
  private record Known(List<String> executors, String maker, String name, String setting) {
    private static Known row(List<String> columns) {
      return new Known(
          List.of(columns.get(0).split(" ", -1)), columns.get(1), columns.get(2), columns.get(3));
    }

    private boolean hasMade(Executor executor) {
      return executors.contains(executor.made().type())
          && (maker.equals("-")
              || executor.made().stack().frames().stream()
                  .anyMatch(frame -> frame.type().startsWith(maker)));
    }
  }

  private static final class Holder {
    static final List<Known> ALL =
        Rows.of(PlatformServer.class, "servers.tsv").stream().map(Known::row).toList();
  }

  /** The known server with the busiest executor, or null. */
  public static @Nullable PlatformServer of(Snapshot snapshot) {
    return snapshot.executors().stream()
        .filter(executor -> !executor.made().virtual() && known(executor) != null)
        .max(Comparator.comparingLong((Executor executor) -> executor.total().submitted()))
        .map(PlatformServer::of)
        .orElse(null);
  }

  private static @Nullable PlatformServer of(Executor executor) {
    Known known = known(executor);
    return known == null
        ? null
        : new PlatformServer(known.name(), known.setting(), executor.name());
  }

  private static @Nullable Known known(Executor executor) {
    return Holder.ALL.stream().filter(known -> known.hasMade(executor)).findFirst().orElse(null);
  }
}
