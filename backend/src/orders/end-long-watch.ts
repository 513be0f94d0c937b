import type { AttemptKey, FoundPayment, Order } from '@storefront/order-port';
import { raiseAttention } from '../attention';
import type { OrderServices } from './order-services';
import { endWatch, forgetBuyer } from './repository/save-order';

/**
 * Ends the watch of an attempt that was given up, after as long as the settings say. A processor that says that it has no
 * payment is believed by now; where it gives no answer, or the tickets are still held, a person decides. What is paid is
 * watched until that is final.
 */
export async function endLongWatch(
  { database }: Pick<OrderServices, 'database'>,
  key: AttemptKey,
  { status, attempt }: Order,
  found: FoundPayment['kind'],
): Promise<void> {
  const isPaid = status === 'completed' && attempt?.number === key.attempt;
  if (isPaid) return;
  if (found === 'none' && status !== 'pending') return forgetBuyer(database, key);
  if (found !== 'unreachable' && found !== 'open') return;
  await raiseAttention(database, { reason: 'payment-uncertain', referenceID: key.referenceID });
  if (status !== 'pending') await endWatch(database, key);
}
