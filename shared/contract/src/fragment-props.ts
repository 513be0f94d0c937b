import type { SalesClosed } from '@ticket-storefront/domain';
import type { Event, TicketingItem } from '@ticket-storefront/domain/events';

/** The props of remote-event: the event, or null while it is loading. */
export interface EventPageProps {
  readonly event: Event | null;
  /** Tickets embedded in the document: shown at once, then fetched again. */
  readonly items?: readonly TicketingItem[];
  /** Which tickets of the event cannot be bought; absent if all can. */
  readonly salesClosed?: SalesClosed;
}

/** The props of remote-cart. The cart itself arrives on the cart bus. */
export interface CartPanelProps {
  readonly event: Event;
  /**
   * Address of the Checkout link. The checkout is a separate document, so use a plain link. Its `display` is
   * `var(--cart-checkout, inline-flex)`: on narrow screens the shell shows its own link in a bar.
   */
  readonly checkoutPath: string;
}
