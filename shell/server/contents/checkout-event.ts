import type { Event } from '@storefront/domain/event';

/** Organisers write the addresses: in a host, `;` or `*` would say something else to a Content-Security-Policy. */
const plainOrigin = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/;

/** The origins of pictures, each once; an address that is no web address has none. */
export function pictureOrigins(addresses: readonly (string | null | undefined)[]): readonly string[] {
  const origins = addresses.flatMap((address) =>
    address && URL.canParse(address) ? [new URL(address).origin] : [],
  );
  return [...new Set(origins)].filter((origin) => plainOrigin.test(origin));
}

/** What the document of a checkout depends on. */
export interface CheckoutEvent {
  /** The payment processor, by the name that events have for it; null where the event is unknown or has none. */
  readonly processor: string | null;
  /** Origins of the pictures that the event names. */
  readonly pictureOrigins: readonly string[];
}

/** What a checkout needs of its event. Of one that is not known no checkout remote and no organiser's pictures are loaded. */
export const checkoutEventOf = (event: Event | null | undefined): CheckoutEvent => ({
  processor: event?.ticketing_payment_processor_config?.processor ?? null,
  pictureOrigins: pictureOrigins([event?.ticketing_logo, event?.ticketing_background_url]),
});
