import { messages } from '#messages/titles';
import type { eventFields, PageRow, processorConfigFields, ticketingItemFields } from './fields';

/** Browser titles in a language. */
export interface Titles {
  readonly productTitle: string;
  eventTitle(subject: string): string;
  checkoutTitle(event: string): string;
  readonly confirmationTitle: string;
  readonly notFoundTitle: string;
}

/** The fields that name an event on its page, if it is loaded. */
type Titled = { readonly [Name in 'name' | 'slug']?: string | null | undefined };

/** Title of the event page: the event's name, until it is loaded its slug, or the product's name (docs/rules.md, Titles). */
export function eventPageTitle({ name, slug }: Titled, titles: Titles = messages): string {
  const subject = name || slug;
  return subject ? titles.eventTitle(subject) : titles.productTitle;
}

/** Browser title of the checkout; the product's name until the event is loaded (docs/rules.md, Titles). */
export const checkoutTitle = (name: string | null | undefined, titles: Titles = messages): string =>
  name ? titles.checkoutTitle(name) : titles.productTitle;

/** Browser title of the confirmation. */
export const confirmationTitle = (titles: Titles = messages): string => titles.confirmationTitle;

/** Browser title of an unknown address. */
export const notFoundTitle = (titles: Titles = messages): string => titles.notFoundTitle;

/** A ticket as pages get it from the catalogue (docs/rules.md, Entities). */
export interface TicketingItem extends PageRow<typeof ticketingItemFields> {}

/** An event as pages get it from the catalogue (docs/rules.md, Entities). */
export interface Event extends PageRow<typeof eventFields> {
  readonly ticketing_payment_processor_config: PageRow<typeof processorConfigFields> | null;
}

/** When an event is. */
export type Scheduled = Pick<Event, 'start_date' | 'end_date' | 'start_time' | 'end_time' | 'timezone'>;

/** The event settings that pricing reads. */
export type EventFees = Partial<Pick<Event, 'ticketing_service_fee_per_order' | 'web_surcharge_percentage'>>;
