import type { OrderLinks } from '../orders/model/order-links';

/** What e-mails link to. */
export interface EmailLinks {
  readonly orders: OrderLinks;
  /** The provider's contact page. */
  readonly contact: string;
  /** Origin of the storefront. */
  readonly storefront: string;
}
