import type { OrderReceipt } from '@storefront/contracts/order-receipt';
import type { Database } from '../database/connection';
import { confirmedAmounts } from './confirmed-amounts';
import { type Asking, isOwn } from './model/order-owner';
import { findConfirmed } from './repository/find-confirmed';
import { findOrder } from './repository/find-order';

/** What was bought with a completed order, for who has its secret; null for everybody else, and where nothing was. */
export async function findReceipt(
  database: Database,
  referenceID: string,
  by: Asking,
): Promise<OrderReceipt | null> {
  const order = await findOrder(database, referenceID);
  if (order?.status !== 'completed' || !isOwn(order, by)) return null;
  const { number, eventId, discount, tax, digitalSurcharge, total } = order.attempt;
  const { event, lines } = await findConfirmed(database, { referenceID, attempt: number, eventId });
  const feesLabel = event?.digital_surcharge_label || 'Fees';
  return {
    success: true,
    lines: lines.map(({ name, quantity, price }) => ({ name, quantity, cents: price * quantity })),
    amounts: [...confirmedAmounts({ lines, discount, tax, fees: digitalSurcharge, feesLabel, total })],
  };
}
