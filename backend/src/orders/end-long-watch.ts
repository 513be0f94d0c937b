import { raiseAttention } from '../attention/raise-attention';
import type { AttemptKey } from './model/attempt-key';
import type { Order } from './model/order';
import type { FoundPayment } from './model/payment-port';
import type { OrderServices } from './order-services';
import { endWatch, forgetBuyer } from './repository/end-watch';

/**
 * Ends the watch of an attempt that was watched for as long as the settings say. A processor that says that it has no payment
 * is believed by now; where it gives no answer, or the tickets are still held, a person decides.
 */
export async function endLongWatch(
  { database }: Pick<OrderServices, 'database'>,
  key: AttemptKey,
  { status }: Order,
  found: FoundPayment['kind'],
): Promise<void> {
  const isGivenUp = status === 'refused' || status === 'abandoned';
  if (isGivenUp && found === 'none') return forgetBuyer(database, key);
  if (status === 'pending' || found === 'unreachable') {
    await raiseAttention(database, { reason: 'payment-uncertain', referenceID: key.referenceID });
  }
  if (status !== 'pending') await endWatch(database, key);
}
