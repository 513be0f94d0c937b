import { postOrder } from '@storefront/api';
import { buildOrderDetails, pollOrderStatus, refusalOutcome } from '@storefront/checkout/order';
import type { CheckoutOutcome, CheckoutProps, RestClient } from '@storefront/contract';
import { createReferenceID } from '@storefront/domain';
import type { Customer } from '@storefront/domain/checkout';
import type { Card } from './card';

/** What a visitor orders, and pays by; no card where there is nothing to pay. */
export interface PlacedOrder extends Pick<CheckoutProps, 'event' | 'order' | 'items'> {
  readonly customer: Customer;
  readonly card: Card | null;
}

/**
 * Posts an order once, and tells how it ends. Where no answer comes that is told first, and then what a look-up finds; a
 * look-up that finds nothing within half a minute tells no more.
 */
export async function placeOrder(
  api: RestClient,
  { event, order, items, customer, card }: PlacedOrder,
  tell: (outcome: CheckoutOutcome) => void,
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
    return tell({ kind: 'completed', referenceID: answer.referenceID, email: answer.email });
  const { reason, message } = answer;
  if (reason !== 'indeterminate') return tell(refusalOutcome({ reason, message }));
  tell({ kind: 'indeterminate', referenceID });
  const status = await pollOrderStatus(api, referenceID, signal);
  if (status === 'completed') tell({ kind: 'completed', referenceID, email });
  if (status === 'unknown') tell({ kind: 'invalid', message: 'Nothing was charged. Please try again.' });
}
