import { indeterminate, type Refusal } from './model/refusal';
import type { OrderServices } from './order-services';
import { findOrder } from './repository/find-order';

/**
 * The refusal of a request that was turned away before its reference was looked at. Where that reference is being paid for
 * or paid already, it is not told that nothing was charged: its visitor would pay a second time. Why it was turned away stays its status:
 * nothing has failed here.
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
