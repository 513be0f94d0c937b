import { words as spoken } from '#words/titles';
import type { eventFields, processorConfigFields, ticketingItemFields } from './fields/catalogue-fields';
import type { PageRow } from './fields/rows';

/** The event of a page, as far as it is loaded. */
interface Titled {
  readonly name?: string | null | undefined;
  readonly slug?: string | null | undefined;
}

/** Browser title of the event page: the event's name, its slug until it is loaded, or the product's (docs/rules.md, Titles). */
export function eventPageTitle({ name, slug }: Titled, words = spoken): string {
  const subject = name || slug;
  return subject ? words.eventTitle(subject) : words.productTitle;
}

/** Browser title of the checkout; the product's until the event is loaded (docs/rules.md, Titles). */
export const checkoutTitle = (name: string | null | undefined, words = spoken): string =>
  name ? words.checkoutTitle(name) : words.productTitle;

/** Browser title of the confirmation. */
export const confirmationTitle = (words = spoken): string => words.confirmationTitle;

/** Browser title of an address without a page. */
export const notFoundTitle = (words = spoken): string => words.notFoundTitle;

/** A purchasable ticket as the catalogue serves it to pages (docs/rules.md, Entities). */
export interface TicketingItem extends PageRow<typeof ticketingItemFields> {}

/** How an event's money is taken. */
export interface ProcessorConfig extends PageRow<typeof processorConfigFields> {}

/** An event as the catalogue serves it to pages (docs/rules.md, Entities). */
export interface Event extends PageRow<typeof eventFields> {
  readonly ticketing_payment_processor_config: ProcessorConfig | null;
}

/** The event settings that pricing reads. */
export type EventFees = Partial<Pick<Event, 'ticketing_service_fee_per_order' | 'web_surcharge_percentage'>>;

/**
 * The bullets of an event's description, which `//` separates unless it is part of an address such as `https://…`, trimmed
 * and without empty ones (docs/rules.md, Event page).
 */
export const splitBullets = (description: string | null): readonly string[] =>
  (description ?? '')
    // Safari before 16.4 cannot parse a script with a look-behind in it.
    .replace(/:\/|\/\//g, (found) => (found === '//' ? '\0' : found))
    .split('\0')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

type Address = Pick<
  Event,
  'address_street' | 'address_street_2' | 'address_city' | 'address_state' | 'address_zipcode'
>;

const joinKnown = (parts: readonly (string | null)[], separator: string) =>
  parts.flatMap((part) => part?.trim() || []).join(separator);

/** `1 Main St, Suite 2, Austin, TX 78701`, without parts that are missing; may be empty (docs/rules.md, Event page). */
export function fullAddress(address: Address): string {
  const region = joinKnown([address.address_state, address.address_zipcode], ' ');
  return joinKnown([address.address_street, address.address_street_2, address.address_city, region], ', ');
}

/** `Austin, TX`, without parts that are missing; may be empty. */
export const cityAndState = ({
  address_city,
  address_state,
}: Pick<Event, 'address_city' | 'address_state'>): string => joinKnown([address_city, address_state], ', ');

/** A maps search for the full address. */
export const mapsUrl = (address: Address): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(fullAddress(address))}`;
