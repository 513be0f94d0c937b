import { indeterminate, type Refusal } from '@storefront/order-port';
import type { OrderServices } from './order-services';
import { findOrder } from './repository/read-order';

/**
 * The refusal of a request that was turned away before its reference was looked at. Where that reference is being paid for
 * or paid already, it is not told that nothing was charged: its visitor would pay a second time. The status stays that of the
 * refusal, since nothing has failed.
 */
export async function refuseUnseen(
  { database }: Pick<OrderServices, 'database'>,
  referenceID: string,
  refusal: Refusal,
): Promise<Refusal> {
  const known = await findOrder(database, referenceID).catch(() => null);
  const isPaidFor = known?.status === 'pending' || known?.status === 'completed';
  return isPaidFor ? { ...indeterminate, status: refusal.status } : refusal;
}
