import type { Event } from '@storefront/domain/event';

/** The props of remote-event: the event, or null while it is loading. */
export interface EventPageProps {
  readonly event: Event | null;
}

/** The props of remote-cart. The cart itself comes by the cart bus. */
export interface CartPanelProps {
  readonly event: Event;
  /** Address of the Checkout link. The checkout is a document of its own, so it is a plain link. */
  readonly checkoutPath: string;
}
