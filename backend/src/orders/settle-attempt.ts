import {
  type AttemptKey,
  type FoundPayment,
  type Order,
  type OrderAttempt,
  processorUnreachable,
} from '@storefront/order-port';

import type { OrderServices } from './order-services';
import { receivePayment } from './receive-payment';
import { releaseOrder } from './release-order';
import { forgetBuyer } from './repository/save-order';
import { reverseOrder } from './reverse-order';

/** What the processor knows of an attempt; `not-now`: it has a payment, which waits while another attempt is under way. */
type Settled = FoundPayment | { readonly kind: 'not-now' };

/**
 * Asks the processor for the payment of an attempt and does what follows from its answer. Nothing is changed while the
 * processor cannot be asked, or while the visitor may still pay.
 * @param order - the order as it is, with any of its attempts
 */
export async function settleAttempt(
  services: OrderServices,
  order: Order,
  attempt: OrderAttempt,
): Promise<Settled> {
  const key: AttemptKey = { referenceID: order.referenceID, attempt: attempt.number };
  const asked = { ...key, amountCents: attempt.total };
  const processor = services.processors[attempt.processor];
  const found = processor ? await processor.findPayment(asked) : unreachable;
  const isPending = order.status === 'pending' && order.attempt.number === attempt.number;
  const isGivenUp = attempt.ageMs > services.settleAfterMs;
  switch (found.kind) {
    case 'approved': {
      const received = await receivePayment(services, key, found, attempt.total);
      return received === 'not-now' ? { kind: received } : found;
    }
    case 'none':
      if (isPending && isGivenUp) {
        await releaseOrder(services.database, key, processorUnreachable, 'may-come');
      }
      break;
    case 'closed':
      if (isPending && isGivenUp) await releaseOrder(services.database, key, processorUnreachable);
      else if (order.status === 'completed' && order.attempt.number === attempt.number) {
        await reverseOrder(services, key);
      } else if (!isPending) await forgetBuyer(services.database, key);
  }
  return found;
}

const unreachable: FoundPayment = { kind: 'unreachable' };
