import { postOrder } from '@ticket-storefront/api';
import { buildOrderDetails, pollOrderStatus, refusalOutcome } from '@ticket-storefront/checkout/order';
import type { CheckoutOutcome, CheckoutProps, RestClient } from '@ticket-storefront/contract';
import { createReferenceID } from '@ticket-storefront/domain';
import type { Customer } from '@ticket-storefront/domain/checkout';
import type { Card } from './card';

/** An order with its customer and card; the card is null for a free order. */
export interface PlacedOrder extends Pick<CheckoutProps, 'event' | 'order' | 'items'> {
  readonly customer: Customer;
  readonly card: Card | null;
}

/**
 * Posts an order once, and reports its outcome. Without an answer it reports `indeterminate`, polls the status of the order for
 * half a minute, and reports that.
 */
export async function placeOrder(
  api: RestClient,
  { event, order, items, customer, card }: PlacedOrder,
  report: (outcome: CheckoutOutcome) => void,
  signal: AbortSignal,
): Promise<void> {
  const referenceID = createReferenceID();
  const { email } = customer;
  const payload = {
    card: card && { ...card, number: card.number.replaceAll(' ', '') },
    customerDetails: customer,
    order: buildOrderDetails({ event, order, email, referenceID }),
    items,
  };
  const answer = await postOrder(api, '/ticketCheckout/{{processor}}-web-transaction', payload);
  if (signal.aborted) return;
  if (answer.success)
    return report({ kind: 'completed', referenceID: answer.referenceID, email: answer.email });
  const { reason, message } = answer;
  if (reason !== 'indeterminate') return report(refusalOutcome({ reason, message }));
  report({ kind: 'indeterminate', referenceID });
  const status = await pollOrderStatus(api, referenceID, signal);
  if (status === 'completed') report({ kind: 'completed', referenceID, email });
  if (status === 'unknown') report({ kind: 'invalid', message: 'Nothing was charged. Please try again.' });
}
