import { postOrder } from '@storefront/api';
import type { OrderAnswer } from '@storefront/api/protocol';
import type { RestClient } from '@storefront/contract';
import type { CartItem, OrderDetails } from '@storefront/domain';
import type { Customer } from '@storefront/domain/checkout';

/** An order paid by a nonce of the hosted card fields; the nonce is null for an order with nothing to pay. */
export interface BraintreeTransaction {
  readonly nonce: string | null;
  readonly order: OrderDetails;
  readonly customerDetails: Customer;
  readonly items: readonly CartItem[];
}

/** Places and pays an order by Braintree (docs/rules.md, Calls). */
export function postBraintreeTransaction(
  api: RestClient,
  payload: BraintreeTransaction,
): Promise<OrderAnswer> {
  return postOrder(api, '/ticketCheckout/braintree-web-transaction', payload);
}
