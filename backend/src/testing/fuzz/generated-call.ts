import { getEventDocument, promoCodeDocument } from '@ticket-storefront/api/protocol';
import fc from 'fast-check';
import type { Dataset } from '../../catalog/read-dataset';
import { freeBody, mxBody } from '../order-bodies';
import { changes, mutate } from './mutate';

interface Wanted {
  readonly reference: string | undefined;
  readonly quantity: number;
  readonly promo: string | null;
}

/** A valid body of each route, before the changes. */
const routes: Readonly<Record<string, (dataset: Dataset, wanted: Wanted) => object>> = {
  '/v1/graphql': () => ({ query: getEventDocument, variables: { slug: 'event-1' } }),
  '/v1/graphql?promo': () => ({ query: promoCodeDocument, variables: { event_id: 1, uid: 'TENTH' } }),
  '/ticketCheckout/mx-web-transaction': (dataset, { quantity, reference, promo }) =>
    mxBody(dataset, { lines: { 12: quantity, 11: 1 }, promo, ...(reference && { reference }) }),
  '/ticketCheckout/braintree-web-transaction': (dataset, { reference }) =>
    freeBody(dataset, { eventId: 4, lines: { 41: 1 }, ...(reference && { reference }) }),
  '/ticketCheckout/free-transaction': (dataset, { reference }) =>
    freeBody(dataset, { eventId: 3, lines: { 31: 1 }, ...(reference && { reference }) }),
  '/ticketCheckout/StripeCreatePaymentIntentTicketing': (dataset, { quantity }) => {
    const { order, items, customerDetails } = freeBody(dataset, { eventId: 3, lines: { 32: quantity } });
    const amount_cents = Math.round(order.transaction_total * 100);
    const terms = { currency: 'usd', charge_mode: 'direct', capture_method: 'automatic' };
    const account = { connected_account: 'acct_demo', application_fee_amount: 0 };
    return { localOrder: order, amount_cents, ...terms, ...account, customerDetails, items };
  },
  '/ticketCheckout/StripeAfterPaymentConfirmTicketing': (_, { reference = 'unusedReference1' }) => ({
    order: { reference_id: reference },
  }),
  '/ticketCheckout/stripe-webhook': () => ({ id: 'evt_1', type: 'charge.failed', data: { object: {} } }),
  '/ticketCheckout/orders/sharedReference1/abandon': () => ({}),
  '/ticketCheckout/orders/sharedReference1/receipt': () => ({}),
  '/ticketCheckout/handOvers/7d0b0c5e-3f1a-4a52-9a8e-0d3c1b2a4f60': () => ({ cart: '{"items":[]}' }),
};

export interface GeneratedCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string;
}

const json = 'application/json';
const header = fc.constantFrom('secret-of-this-browser', 'short', '', 'x'.repeat(300), 'a.b.c');

/** Calls of all routes, from valid ones to bytes that are not JSON. */
export const generatedCall = (dataset: Dataset): fc.Arbitrary<GeneratedCall> =>
  fc
    .record({
      path: fc.constantFrom(...Object.keys(routes)),
      reference: fc.constantFrom(undefined, undefined, 'sharedReference1', 'sharedReference2'),
      quantity: fc.integer({ min: 1, max: 3 }),
      promo: fc.constantFrom(null, null, 'TENTH', 'ONCE', 'USED'),
      changes,
      cut: fc.option(fc.nat(2000), { freq: 20 }),
      type: fc.constantFrom(json, json, json, json, json, json, 'text/plain', 'application/xml'),
      secret: header,
      visitor: header,
    })
    .map(({ path, changes: made, cut, type, secret, visitor, ...wanted }) => {
      const text = JSON.stringify(mutate(routes[path]?.(dataset, wanted) ?? {}, made)) ?? '';
      return {
        url: path,
        headers: { 'content-type': type, 'x-order-secret': secret, 'x-visitor': visitor },
        payload: cut === null ? text : text.slice(0, cut),
      };
    });
