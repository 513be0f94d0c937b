import { postOrder } from '@ticket-storefront/api';
import { buildOrderDetails, pollOrderStatus, refusalOutcome, trimFields } from '@ticket-storefront/checkout';
import type { CheckoutOutcome, CheckoutProps, RestClient } from '@ticket-storefront/contract';
import { createReferenceID, isFree } from '@ticket-storefront/domain';
import type { Customer } from '@ticket-storefront/domain/checkout';
import type { Entries } from './entries';

/** Bills the card to the customer. The last word of the name is the last name. */
function billingOf({ name, address1, address2, city, state, zipcode }: Customer) {
  const [, first = name, last = ''] = /^(.*)\s+(\S+)$/.exec(name) ?? [];
  return {
    billingFirstName: first,
    billingLastName: last,
    billingAddress1: address1,
    billingAddress2: address2,
    billingCity: city,
    billingState: state,
    billingZipcode: zipcode,
  };
}

/** The name of a customer's field in MX Merchant's `customerPayload`. */
const mxNameOf = (field: string) =>
  /email/i.test(field) ? 'email' : `customer${field.charAt(0).toUpperCase()}${field.slice(1)}`;

/** The body of the route for MX Merchant. */
function payloadOf({ event, order, items }: CheckoutProps, entered: Entries, referenceID: string) {
  const { cardNumber, expiryMonth, expiryYear, cvv, ...customer } = trimFields(entered);
  const amount = order.totals.transaction_total;
  const card = { cardNumber: cardNumber.replaceAll(' ', ''), expiryMonth, expiryYear, cvv, amount };
  return {
    paymentPayload: isFree(order.totals) ? null : { ...billingOf(customer), ...card },
    customerPayload: Object.fromEntries(
      Object.entries(customer).map(([field, text]) => [mxNameOf(field), text]),
    ),
    event: { id: event.id },
    order: buildOrderDetails({ event, order, email: customer.email, referenceID }),
    items,
  };
}

/**
 * Posts an order once, and reports its outcome. Without an answer it reports `indeterminate`, polls the status of the order for
 * half a minute, and reports that.
 */
export async function placeOrder(
  api: RestClient,
  props: CheckoutProps,
  entered: Entries,
  report: (outcome: CheckoutOutcome) => void,
  signal: AbortSignal,
): Promise<void> {
  const referenceID = createReferenceID();
  const payload = payloadOf(props, entered, referenceID);
  const { email } = payload.order;
  const answer = await postOrder(api, '/ticketCheckout/mx-web-transaction', payload);
  if (signal.aborted) return;
  if (answer.success) return report({ kind: 'completed', referenceID: answer.referenceID, email });
  const { reason, message } = answer;
  if (reason !== 'indeterminate') return report(refusalOutcome({ reason, message }));
  report({ kind: 'indeterminate', referenceID });
  const status = await pollOrderStatus(api, referenceID, signal);
  if (status === 'completed') report({ kind: 'completed', referenceID, email });
  if (status === 'unknown') report({ kind: 'invalid', message: 'Nothing was charged. Please try again.' });
}
