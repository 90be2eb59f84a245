package io.vtscope.samples.springmvc;

import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

/** The items that have a name. */
interface ItemRepository extends Repository<Item, Integer> {
  @Query("select count(item.name) from Item item")
  long countNames();
}
