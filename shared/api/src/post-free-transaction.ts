import type { RestClient } from '@storefront/contract/host';
import type { CartItem } from '@storefront/domain/cart-item';
import type { Customer } from '@storefront/domain/customer';
import type { OrderDetails } from '@storefront/domain/order-details';
import type { OrderAnswer } from './answers/order-answer';
import { postOrder } from './post-order';

/** An order with nothing to pay. */
interface FreeTransaction {
  readonly nonce: null;
  readonly order: OrderDetails;
  readonly customerDetails: Customer;
  readonly items: readonly CartItem[];
}

/** Places an order with nothing to pay (docs/rules.md, Calls). */
export function postFreeTransaction(api: RestClient, payload: FreeTransaction): Promise<OrderAnswer> {
  return postOrder(api, '/ticketCheckout/free-transaction', payload);
}
