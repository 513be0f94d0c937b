import { totalCents } from '@storefront/domain/order-total';
import type { Queryable } from '../database/connection';
import type { CheckedOrder } from './checked-order';
import { fingerprintOf } from './fingerprint';
import type { OrderRequest } from './order-request';
import type { OrderRow } from './order-row';

/** Stores the order as pending. A refused order of the same reference makes way. */
export async function storeReservation(
  database: Queryable,
  request: OrderRequest,
  { lines, promo, totals }: CheckedOrder,
  attempt: number,
): Promise<OrderRow> {
  await database.query('delete from orders where reference_id = $1', [request.referenceID]);
  const { rows } = await database.query<OrderRow>(
    `insert into orders (
       reference_id, status, attempt, fingerprint, event_id, processor, promo_code_id, customer, email,
       subtotal, ticketing_item_fee, service_fee, tax, digital_surcharge, total_promo_amount, total, reserved_at)
     values ($1, 'pending', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, clock_timestamp())
     returning *`,
    [
      request.referenceID,
      attempt,
      fingerprintOf(request),
      request.eventId,
      request.processor,
      promo?.id ?? null,
      JSON.stringify(request.customer),
      request.customer.email,
      totals.subtotal,
      totals.ticketing_item_fee,
      totals.service_fee,
      totals.tax,
      totals.digital_surcharge,
      totals.total_promo_amount,
      totalCents(totals),
    ],
  );
  await database.query(
    `insert into order_lines (reference_id, item_id, name, price, quantity, tax_percentage)
     select $1, * from json_to_recordset($2)
       as line (id integer, name text, price integer, quantity integer, tax_percentage numeric)`,
    [
      request.referenceID,
      JSON.stringify(
        lines.map(({ item: { id, name, price, tax_percentage }, quantity }) => ({
          id,
          name,
          price,
          quantity,
          tax_percentage,
        })),
      ),
    ],
  );
  const [order] = rows;
  if (!order) throw new Error('The reservation was not stored.');
  return order;
}
