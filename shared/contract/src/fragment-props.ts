import type { SalesClosed } from '@storefront/domain';
import type { Event, TicketingItem } from '@storefront/domain/events';

/** The props of remote-event: the event, or null while it is loading. */
export interface EventPageProps {
  readonly event: Event | null;
  /** Tickets that came with the document: shown at once, and asked for again. */
  readonly items?: readonly TicketingItem[];
  /** What cannot be bought of the event; absent where all of it may be. */
  readonly salesClosed?: SalesClosed;
}

/** The props of remote-cart. The cart itself comes by the cart bus. */
export interface CartPanelProps {
  readonly event: Event;
  /**
   * Address of the Checkout link. The checkout is a document of its own, so it is a plain link. Its `display` is
   * `var(--cart-checkout, inline-flex)`: on narrow screens the shell has the one link, in a bar.
   */
  readonly checkoutPath: string;
}
