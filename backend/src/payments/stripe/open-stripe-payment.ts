import { applicationFeeCents } from '@storefront/domain/application-fee';
import { totalCents } from '@storefront/domain/order-total';
import type { OrderRequest } from '../../orders/order-request';
import type { OrderRow } from '../../orders/order-row';
import {
  invalid,
  priceChanged,
  processorUnreachable,
  type Refusal,
  wrongProcessor,
} from '../../orders/refusal';
import { releaseOrder } from '../../orders/release-order';
import type { Shop } from '../../orders/shop';
import { findPaymentTerms } from './find-payment-terms';
import { reserveInPlace } from './reserve-in-place';
import type { StripePayments } from './stripe-payments';

export type OpenedOrder =
  | { readonly ok: true; readonly clientSecret: string }
  | { readonly ok: false; readonly refusal: Refusal };

/** What the browser says of the payment; compared with the event's own terms, never used. */
export interface AskedTerms {
  readonly amountCents: number;
  readonly applicationFeeCents: number;
  readonly account: string | null;
}

const refused = (refusal: Refusal): OpenedOrder => ({ ok: false, refusal });

const noAccount = invalid('Missing connected account id.');
const cannotInitialize = invalid('Unable to initialize payment. Please refresh and try again.');
const otherAmount = priceChanged(
  'The amount to be charged differs from the total of the order. Nothing was charged. Please check your order.',
);

/**
 * Reserves an order and opens its payment at Stripe. The same order under the same reference gets the same payment.
 * An application fee above the amount is refused before anything is reserved (docs/rules.md, Application fee).
 */
export async function openStripePayment(
  shop: Shop,
  payments: StripePayments,
  request: OrderRequest,
  asked: AskedTerms,
): Promise<OpenedOrder> {
  const amountCents = totalCents(request.totals);
  if (asked.amountCents !== amountCents) return refused(otherAmount);
  const terms = await findPaymentTerms(shop.pool, request.eventId);
  if (terms?.account === null) return refused(noAccount);
  const fee = terms ? applicationFeeCents({ amountCents, ...terms }) : 0;
  if (fee > amountCents) return refused(cannotInitialize);
  if (terms && (asked.account !== terms.account || asked.applicationFeeCents !== fee)) {
    return refused(cannotInitialize);
  }

  const reservation = await reserveInPlace(shop, payments, request);
  if (reservation.kind === 'refused') return refused(reservation.refusal);
  const { order } = reservation;
  if (!terms) return giveUp(shop, order, wrongProcessor);
  const opened = await payments.open({
    referenceID: order.reference_id,
    attempt: order.attempt,
    amountCents: order.total,
    account: terms.account,
    applicationFeeCents: fee,
    descriptor: terms.descriptor,
    eventId: order.event_id,
    promoUid: request.promoUid,
  });
  switch (opened.kind) {
    case 'opened':
      return { ok: true, clientSecret: opened.clientSecret };
    case 'closed':
      await releaseOrder(shop.pool, order, cannotInitialize);
      return openStripePayment(shop, payments, request, asked);
    default: {
      const refusal = opened.kind === 'unreachable' ? processorUnreachable : cannotInitialize;
      // What an earlier call has opened may still be paid.
      return reservation.kind === 'reserved' ? giveUp(shop, order, refusal) : refused(refusal);
    }
  }
}

async function giveUp(shop: Shop, order: OrderRow, refusal: Refusal): Promise<OpenedOrder> {
  await releaseOrder(shop.pool, order, refusal);
  return refused(refusal);
}
