import type { Database } from '../../database/connection';

/** The tickets of an attempt as a confirmation lists them, by name. Prices are integer cents each. */
export const findOrderLines = (database: Database, referenceID: string, attempt: number) =>
  database
    .selectFrom('order_lines')
    .innerJoin('ticketing_items', 'ticketing_items.id', 'item_id')
    .select([
      'order_lines.name',
      'order_lines.quantity',
      'order_lines.price',
      'ticketing_items.additional_email_description',
    ])
    .where('reference_id', '=', referenceID)
    .where('attempt', '=', attempt)
    .orderBy('order_lines.name')
    .execute();
