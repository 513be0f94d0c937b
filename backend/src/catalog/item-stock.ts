/**
 * SQL of the stock of a ticket that is stored for the first time: what may be sold here in all, and what of its limit was
 * sold elsewhere before.
 */
export const firstStock = {
  capacity: 'coalesce(sales_limit_balance, sales_limit)',
  sold_elsewhere: 'coalesce(sales_limit, sales_limit_balance) - sales_limit_balance',
};

/**
 * SQL of what may be sold in all of a ticket that is stored already. By a limit that is raised or lowered it changes as much,
 * and a limit below what is taken closes the sale. A balance counts at the first import alone.
 */
export const updatedCapacity = `case
  when excluded.sales_limit is not null then greatest(
    excluded.sales_limit - coalesce(ticketing_items.sold_elsewhere, 0),
    ticketing_items.sold_count + ticketing_items.held_count
  )
  when excluded.capacity is null then null
  else coalesce(ticketing_items.capacity, excluded.capacity + ticketing_items.sold_count + ticketing_items.held_count)
end`;
