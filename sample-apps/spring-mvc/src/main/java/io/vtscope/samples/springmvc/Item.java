package io.vtscope.samples.springmvc;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

/** A row of the counted table. */
@Entity
class Item {
  @Id private int id;

  private @Nullable String name;

  int id() {
    return id;
  }

  @Nullable String name() {
    return name;
  }
}
