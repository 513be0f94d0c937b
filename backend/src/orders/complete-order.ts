import type { Pool, Queryable } from '../database/connection';
import { inTransaction } from '../database/transaction';
import { storeConfirmationEmail } from '../mail/store-confirmation-email';
import { lockOrder, type OrderRow } from './order-row';

/**
 * Stores a paid order: takes its tickets from the stock, uses up its promo code and writes the confirmation e-mail
 * to the outbox, all at once. Done twice it changes nothing more. An order whose payment turns up late is honoured, but
 * has no customer to write to any more.
 */
export function completeOrder(pool: Pool, referenceID: string, paymentId: string | null): Promise<void> {
  return inTransaction(pool, async (client) => {
    const order = await lockOrder(client, referenceID);
    if (!order) throw new Error(`A payment (${paymentId}) belongs to no order (${referenceID}).`);
    if (order.status === 'completed') return;
    await takeStock(client, order);
    await client.query(`update promo_codes set is_used = true where id = $1 and not unlimited_usage`, [
      order.promo_code_id,
    ]);
    await client.query(
      `update orders set status = 'completed', payment_id = $2, refusal = null, completed_at = now()
       where reference_id = $1`,
      [referenceID, paymentId],
    );
    const { customer } = order;
    if (customer) await storeConfirmationEmail(client, { ...order, customer });
  });
}

/** A limit of which no balance was given is the balance of the first sale. */
async function takeStock(database: Queryable, order: OrderRow): Promise<void> {
  await database.query(
    `select id from ticketing_items
     where id in (select item_id from order_lines where reference_id = $1) order by id for update`,
    [order.reference_id],
  );
  await database.query(
    `update ticketing_items
     set sales_limit_balance = greatest(0, coalesce(sales_limit_balance, sales_limit) - quantity)
     from order_lines
     where reference_id = $1 and item_id = ticketing_items.id
       and coalesce(sales_limit_balance, sales_limit) is not null`,
    [order.reference_id],
  );
}
