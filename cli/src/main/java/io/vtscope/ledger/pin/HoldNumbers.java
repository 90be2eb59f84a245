package io.vtscope.ledger.pin;

import io.vtscope.blame.Hold;
import io.vtscope.observation.Stack;
import java.util.Arrays;

/**
 * Numbers for ways in which carriers were held, from 0 on. Those of the same stack are near each
 * other; an entry takes eight bytes, as there may be a hundred thousand.
 */
final class HoldNumbers {
  static final int NONE = -1;

  private static final int FIRST = 1 << 6;

  /** 2^32 by the golden ratio: it spreads what differs in its last bits. */
  private static final int SPREAD = 0x9e3779b9;

  private Hold[] holds = new Hold[FIRST];

  /** One more than the number, where the stack's hash says or behind; 0 where it is free. */
  private int[] table = new int[2 * FIRST];

  private int size;

  /** The number of an equal hold; {@link #NONE} if there is none. */
  int find(Hold hold) {
    for (int place = place(hold.stack()); table[place] != 0; place = next(place)) {
      if (holds[table[place] - 1].equals(hold)) {
        return table[place] - 1;
      }
    }
    return NONE;
  }

  /** Whether one with an equal stack has a number. */
  boolean has(Stack stack) {
    for (int place = place(stack); table[place] != 0; place = next(place)) {
      if (holds[table[place] - 1].stack().equals(stack)) {
        return true;
      }
    }
    return false;
  }

  /** Gives one that has none the next number. */
  int add(Hold hold) {
    if (size == holds.length) {
      holds = Arrays.copyOf(holds, size * 2);
      table = new int[holds.length * 2];
      for (int number = 0; number < size; number++) {
        enter(number);
      }
    }
    holds[size] = hold;
    enter(size);
    return size++;
  }

  private void enter(int number) {
    int place = place(holds[number].stack());
    while (table[place] != 0) {
      place = next(place);
    }
    table[place] = number + 1;
  }

  private int place(Stack stack) {
    return (stack.hashCode() * SPREAD) >>> Integer.numberOfLeadingZeros(table.length - 1);
  }

  private int next(int place) {
    return (place + 1) & (table.length - 1);
  }

  /** What has a number. */
  Hold get(int number) {
    return holds[number];
  }

  /** All numbers are less. */
  int size() {
    return size;
  }
}
