import type { Event } from '@storefront/domain/event';

/** What remote-event draws: the event, or null while it is not there yet. */
export interface EventPageProps {
  readonly event: Event | null;
}

/** What remote-cart draws beside the cart bus. */
export interface CartPanelProps {
  readonly event: Event;
  /** Where the Checkout link goes: a document of its own, so a plain link. */
  readonly checkoutPath: string;
}
