package io.vtscope.samples.springmvc;

import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;
import org.springframework.data.repository.query.Param;

/** Counts items with a name. */
interface ItemRepository extends Repository<Item, Integer> {
  @Query("select count(item.name) from Item item")
  long countNames();

  /** The same, with a simulated delay of a remote database. */
  @Query(value = "select count(name) + sleep(:seconds) from item", nativeQuery = true)
  long countNames(@Param("seconds") double seconds);
}
