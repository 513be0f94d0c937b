import type { Database } from '../../database/connection';
import { timeProcessor } from '../../metrics/order-metrics';
import type { AttemptKey } from '../../orders/model/attempt-key';
import type { CompletedOrder, PendingOrder } from '../../orders/model/order';
import type { PaymentAttempt } from '../../orders/model/payment-port';
import {
  processorUnreachable,
  type Refusal,
  referenceTaken,
  timeToPayIsOver,
} from '../../orders/model/refusal';
import type { RequestedOrder } from '../../orders/model/requested-order';
import type { OrderServices } from '../../orders/order-services';
import { releaseOrder } from '../../orders/release-order';
import { findOrder } from '../../orders/repository/find-order';
import { cannotInitialize } from './check-payment-terms';
import { reserveInPlace } from './reserve-in-place';
import type { PaymentToOpen, StripePayments } from './stripe-payments';

export type OpenedOrder =
  | { readonly ok: true; readonly clientSecret: string; readonly holdEndsInMs: number }
  | { readonly ok: false; readonly refusal: Refusal };

const refused = (refusal: Refusal): OpenedOrder => ({ ok: false, refusal });

/**
 * Reserves an attempt and opens its payment. `closed`: its payment was cancelled at Stripe, and the attempt with it.
 */
export async function openAttempt(
  services: OrderServices,
  payments: StripePayments,
  requested: RequestedOrder,
  payment: Omit<PaymentToOpen, keyof PaymentAttempt | 'isFirst'>,
): Promise<OpenedOrder | 'closed'> {
  const reservation = await reserveInPlace(services, payments, requested);
  if (reservation.kind === 'refused') return refused(reservation.refusal);
  if (reservation.kind === 'taken') return refused(referenceTaken);
  const key = keyOf(reservation.order);
  const attempt = { ...key, amountCents: reservation.order.attempt.total };
  const isFirst = reservation.kind === 'reserved' && key.attempt === 1;
  const opened = await timeProcessor('stripe', 'open', () =>
    payments.open({ ...payment, ...attempt, isFirst }),
  );
  switch (opened.kind) {
    case 'opened':
      if (!(await isUnderWay(services.database, key))) {
        await payments.close(attempt);
        return refused(cannotInitialize);
      }
      return { ok: true, clientSecret: opened.clientSecret, holdEndsInMs: opened.holdEndsInMs };
    case 'closed':
      await releaseOrder(services.database, key, cannotInitialize);
      return 'closed';
    case 'over':
      await releaseOrder(services.database, key, timeToPayIsOver);
      return refused(timeToPayIsOver);
    case 'unreachable':
    case 'refused': {
      const refusal = opened.kind === 'unreachable' ? processorUnreachable : cannotInitialize;
      // What an earlier call has opened may still be paid.
      if (reservation.kind === 'reserved') await releaseOrder(services.database, key, refusal);
      return refused(refusal);
    }
  }
}

/** False where another request has replaced the attempt, or it was given up, while its payment was opened. */
async function isUnderWay(database: Database, { referenceID, attempt }: AttemptKey): Promise<boolean> {
  const order = await findOrder(database, referenceID);
  const isOpen = order?.status === 'pending' || order?.status === 'completed';
  return isOpen && order.attempt.number === attempt;
}

const keyOf = ({ referenceID, attempt }: PendingOrder | CompletedOrder): AttemptKey => ({
  referenceID,
  attempt: attempt.number,
});
