import type { OrderAnswer } from '@storefront/api/answers/order-answer';
import { postOrder } from '@storefront/api/post-order';
import type { RestClient } from '@storefront/contract/host';
import type { CartItem } from '@storefront/domain/cart-item';
import type { Customer } from '@storefront/domain/customer';
import type { OrderDetails } from '@storefront/domain/order-details';

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
