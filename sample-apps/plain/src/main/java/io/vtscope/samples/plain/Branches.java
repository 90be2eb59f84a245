package io.vtscope.samples.plain;

/** Classes whose static initialisers use the ledger. */
final class Branches {
  private Branches() {}

  static void open(int number) {
    int entry =
        switch (number) {
          case 0 -> North.ENTRY;
          case 1 -> East.ENTRY;
          case 2 -> South.ENTRY;
          case 3 -> West.ENTRY;
          default -> throw new IllegalArgumentException("there are four branches");
        };
    assert entry >= 0;
  }

  private static final class North {
    static final Integer ENTRY = Ledger.write();
  }

  private static final class East {
    static final Integer ENTRY = Ledger.write();
  }

  private static final class South {
    static final Integer ENTRY = Ledger.write();
  }

  private static final class West {
    static final Integer ENTRY = Ledger.write();
  }
}
