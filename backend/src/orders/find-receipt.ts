import type { OrderReceipt, ReceiptEvent } from '@ticket-storefront/api/protocol';
import { messagesIn } from '@ticket-storefront/domain';
import {
  calendarLinks,
  eventTimes,
  formatEventDates,
  formatGatesInZone,
  writtenInstant,
} from '@ticket-storefront/domain/dates';
import { fullAddress, mapsUrl } from '@ticket-storefront/domain/events';
import type { Language } from '@ticket-storefront/domain/language';
import { isOwn, type OrderClient } from '@ticket-storefront/order-port';
import { processorOf } from '@ticket-storefront/processors';
import type { StoredEvent } from '../catalog/read-catalog';
import type { Database } from '../database/connection';
import type { OrderLinks } from './model/order-links';
import { stubOf, type Ticket, ticketsOf } from './model/tickets';
import { findConfirmed, findOrder, findTickets } from './repository';

/** A client that reads an order: by the order's secret or its signed page. */
interface ReceiptClient extends OrderClient {
  readonly hasLink: boolean;
  readonly language: Language;
}

/** The receipt of a completed order; null without access. */
export async function findReceipt(
  { database, links }: { readonly database: Database; readonly links: OrderLinks },
  referenceID: string,
  by: ReceiptClient,
): Promise<OrderReceipt | null> {
  const order = await findOrder(database, referenceID);
  if (order?.status !== 'completed' || !(by.hasLink || isOwn(order, by))) return null;
  const { number, eventId, customer, discount, tax, digitalSurcharge, total, processor } = order.attempt;
  const [{ event, lines }, stored] = await Promise.all([
    findConfirmed(database, { referenceID, attempt: number, eventId }),
    findTickets(database, referenceID),
  ]);
  const sums = {
    lines,
    discount,
    tax,
    fees: digitalSurcharge,
    feesLabel: event?.digital_surcharge_label || null,
    total,
  };
  return {
    success: true,
    lines: lines.map(({ name, quantity, price, additional_email_description }) => ({
      name,
      quantity,
      cents: price * quantity,
      note: additional_email_description,
    })),
    amounts: [...confirmedAmounts(sums, by.language)],
    event: event && receiptEvent(event, by.language),
    statementName: total > 0 ? statementNameOf(processor, event) : null,
    pageUrl: links.pageOf(referenceID),
    tickets: ticketsOf(referenceID, lines, stored).map((ticket) => {
      const isBuyers = ticket.holding === 0;
      const holder = isBuyers ? customer?.name || null : ticket.holder;
      return stubOf({ ...ticket, holder }, isBuyers, offerOf(links, referenceID, ticket));
    }),
  };
}

/** The link by which who holds a ticket sends it to somebody else; null without a key. */
export const offerOf = (
  links: Pick<OrderLinks, 'ticketPage'>,
  referenceID: string,
  { number, holding }: Ticket,
): string | null => links.ticketPage({ referenceID, number, holding, kind: 'offer' });

/** An event in a receipt. */
export function receiptEvent(event: StoredEvent, language: Language): ReceiptEvent {
  const { dates } = messagesIn(language);
  const address = fullAddress(event);
  return {
    id: event.id,
    name: event.name,
    slug: event.ticketing_slug,
    dates: formatEventDates(event, dates),
    gates: formatGatesInZone(event, dates),
    times: writtenTimes(event),
    place: address ? { address, mapsUrl: mapsUrl(event) } : null,
    calendars: [...calendarLinks(event)],
  };
}

function writtenTimes(event: StoredEvent): ReceiptEvent['times'] {
  const times = eventTimes(event);
  if (times?.kind !== 'timed') return null;
  const written = (instant: number) => writtenInstant(instant, event.timezone);
  return { start: written(times.start), end: times.end === null ? null : written(times.end) };
}

/** The name of a payment on a statement; null if unknown. */
export const statementNameOf = (processor: string, event: StoredEvent | null): string | null =>
  processorOf(processor)?.statementName(event?.dynamic_descriptor ?? null) ?? null;

/** The sums of a completed order, in integer cents. */
export interface ConfirmedSums {
  readonly lines: readonly { readonly price: number; readonly quantity: number }[];
  readonly discount: number;
  readonly tax: number;
  readonly fees: number;
  /** The event's own name for the fees, or null. */
  readonly feesLabel: string | null;
  readonly total: number;
}

/** A row in integer cents; a discount is negative. */
interface ConfirmedAmount {
  readonly label: string;
  readonly cents: number;
}

/** The rows of the sums, top to bottom; the last is the total (docs/rules.md, Money). */
export function confirmedAmounts(order: ConfirmedSums, language: Language): readonly ConfirmedAmount[] {
  const { prices } = messagesIn(language);
  const subtotal = order.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return [
    { label: prices.subtotal, cents: subtotal },
    ...(order.discount > 0 ? [{ label: prices.promoDiscount, cents: -order.discount }] : []),
    { label: prices.tax, cents: order.tax },
    { label: order.feesLabel ?? prices.fees, cents: order.fees },
    { label: prices.total, cents: order.total },
  ];
}
