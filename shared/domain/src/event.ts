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

/** The event of a page, as far as it is loaded. */
interface Titled {
  readonly name?: string | null | undefined;
  readonly slug?: string | null | undefined;
}

/** Browser title of the event page: the event's name, its slug until it is loaded, or the product's (docs/rules.md, Titles). */
export function eventPageTitle({ name, slug }: Titled, titles: Titles = messages): string {
  const subject = name || slug;
  return subject ? titles.eventTitle(subject) : titles.productTitle;
}

/** Browser title of the checkout; the product's until the event is loaded (docs/rules.md, Titles). */
export const checkoutTitle = (name: string | null | undefined, titles: Titles = messages): string =>
  name ? titles.checkoutTitle(name) : titles.productTitle;

/** Browser title of the confirmation. */
export const confirmationTitle = (titles: Titles = messages): string => titles.confirmationTitle;

/** Browser title of an address without a page. */
export const notFoundTitle = (titles: Titles = messages): string => titles.notFoundTitle;

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
