package io.vtscope.samples.readers;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.openjdk.jmc.common.IMCStackTrace;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.parser.IParserExtension;
import org.openjdk.jmc.flightrecorder.parser.ParserExtensionRegistry;
import org.openjdk.jmc.flightrecorder.parser.filter.FilterExtension;
import org.openjdk.jmc.flightrecorder.parser.filter.OnLoadFilters;

/**
 * Reads with JDK Mission Control's loader, which keeps all of the events that its filter lets pass,
 * and takes for a stack the object of it, of which there is one per chunk and stack-trace id.
 */
public final class JmcReader {
  private static final String PINNED = "jdk.VirtualThreadPinned";

  private JmcReader() {}

  /** Adds up the pins of the recording that {@code args} names. */
  public static void main(String[] args) throws IOException, CouldNotLoadRecordingException {
    List<IParserExtension> extensions =
        new ArrayList<>(ParserExtensionRegistry.getParserExtensions());
    extensions.add(new FilterExtension(OnLoadFilters.includeEvents(List.of(PINNED))));
    Tallies tallies = new Tallies(new IdentityHashMap<>());
    for (IItemIterable items :
        JfrLoaderToolkit.loadEvents(List.of(new File(args[0])), extensions)) {
      if (items.getType().getIdentifier().equals(PINNED)) {
        add(items, tallies);
      }
    }
    tallies.print();
  }

  private static void add(IItemIterable items, Tallies tallies) {
    IMemberAccessor<IQuantity, IItem> duration =
        JfrAttributes.DURATION.getAccessor(items.getType());
    IMemberAccessor<IMCStackTrace, IItem> stack =
        JfrAttributes.EVENT_STACKTRACE.getAccessor(items.getType());
    for (IItem item : items) {
      tallies.add(
          stack.getMember(item), duration.getMember(item).doubleValueIn(UnitLookup.NANOSECOND));
    }
  }
}
