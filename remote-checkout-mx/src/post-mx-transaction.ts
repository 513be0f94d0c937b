import type { OrderAnswer } from '@storefront/api/answers/order-answer';
import { postOrder } from '@storefront/api/post-order';
import type { RestClient } from '@storefront/contract/host';
import type { CartItem } from '@storefront/domain/cart-item';
import type { Event } from '@storefront/domain/event';
import type { OrderDetails } from '@storefront/domain/order-details';
import type { MxBilling } from '../rules/mx-billing';

/** The customer under the names of the merchant-services route. */
export interface MxCustomer {
  readonly customerName: string;
  readonly customerBusinessName: string;
  readonly email: string;
  readonly customerPhone: string;
  readonly customerAddress1: string;
  readonly customerAddress2: string;
  readonly customerCity: string;
  readonly customerState: string;
  readonly customerZipcode: string;
}

/** An order paid by card at the merchant-services processor; no payment for an order with nothing to pay. */
interface MxTransaction {
  readonly paymentPayload: MxBilling | null;
  readonly event: Pick<Event, 'id'>;
  readonly customerPayload: MxCustomer;
  readonly order: OrderDetails;
  readonly items: readonly CartItem[];
}

/** Places and pays an order by MX Merchant (docs/rules.md, Calls). */
export function postMxTransaction(api: RestClient, payload: MxTransaction): Promise<OrderAnswer> {
  return postOrder(api, '/ticketCheckout/mx-web-transaction', payload);
}
