package io.vtscope.chunk;

import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** An event with a field of every encoding. */
@Name("test.Everything")
@StackTrace
final class TestEvent extends Event {
  boolean flag;
  byte small;
  char letter;
  short shorter;
  int number;
  long big;
  float single;
  double real;
  @Nullable String text;
  @Nullable Thread thread;
  @Nullable Class<?> type;

  static TestEvent numbered(int number, @Nullable String text) {
    TestEvent event = new TestEvent();
    event.begin();
    event.flag = number % 2 == 0;
    event.small = (byte) number;
    event.letter = (char) ('a' + number % 26);
    event.shorter = (short) -number;
    event.number = number * 1_000_003;
    event.big = number * 0x1234_5678_9abcL;
    event.single = number / 3f;
    event.real = number / 7d;
    event.text = text;
    event.thread = Thread.currentThread();
    event.type = TestEvent.class;
    return event;
  }
}
