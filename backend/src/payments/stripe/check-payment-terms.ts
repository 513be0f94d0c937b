import { applicationFeeCents } from '@storefront/domain/application-fee';
import { totalCents } from '@storefront/domain/order-total';
import { invalid, type Refusal } from '../../orders/model/refusal';
import type { RequestedOrder } from '../../orders/model/requested-order';
import type { PaymentTerms } from './find-payment-terms';

/** What the browser says of the payment; compared with the event's own terms, never used. */
export interface AskedTerms {
  readonly amountCents: number;
  readonly applicationFeeCents: number;
  readonly account: string | null;
}

/** Where the money of one order goes. */
interface Destination {
  readonly account: string;
  readonly applicationFeeCents: number;
}

type CheckedTerms =
  | { readonly ok: true; readonly destination: Destination }
  | { readonly ok: false; readonly refusal: Refusal };

const noAccount = invalid('Missing connected account id.');

/** The payment cannot be made the way it was asked for. */
export const cannotInitialize = invalid('Unable to initialize payment. Please refresh and try again.');

/**
 * Compares what was asked with the event's terms. An application fee above the amount is refused before anything is
 * reserved (docs/rules.md, Application fee).
 */
export function checkPaymentTerms(
  terms: PaymentTerms,
  requested: RequestedOrder,
  asked: AskedTerms,
): CheckedTerms {
  const { account } = terms;
  const amountCents = totalCents(requested.totals);
  if (account === null) return { ok: false, refusal: noAccount };
  const fee = applicationFeeCents({ amountCents, ...terms });
  const isAsked = asked.account === account && asked.applicationFeeCents === fee;
  if (fee > amountCents || !isAsked) return { ok: false, refusal: cannotInitialize };
  return { ok: true, destination: { account, applicationFeeCents: fee } };
}
