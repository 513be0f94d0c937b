import type { OrderReceipt, ReceiptEvent } from '@storefront/api/protocol';
import { messagesIn } from '@storefront/domain';
import { calendarLinks, formatEventDates, formatGatesInZone } from '@storefront/domain/dates';
import { fullAddress, mapsUrl } from '@storefront/domain/events';
import type { Language } from '@storefront/domain/language';
import { type Asking, isOwn } from '@storefront/order-port';
import { processorOf } from '@storefront/processors';
import type { StoredEvent } from '../catalog/read-catalog';
import type { Database } from '../database/connection';
import type { OrderLinks } from './model/order-links';
import { findConfirmed, findOrder } from './repository/read-order';

/** Who asks what was bought: who has the order's secret, or the address of its page; and in which language. */
interface AskingToRead extends Asking {
  /** Whether the signature of the order's page was given. */
  readonly hasLink: boolean;
  readonly language: Language;
}

/** What was bought with a completed order, for who may read it; null for everybody else, and where nothing was. */
export async function findReceipt(
  { database, links }: { readonly database: Database; readonly links: OrderLinks },
  referenceID: string,
  by: AskingToRead,
): Promise<OrderReceipt | null> {
  const order = await findOrder(database, referenceID);
  if (order?.status !== 'completed' || !(by.hasLink || isOwn(order, by))) return null;
  const { number, eventId, discount, tax, digitalSurcharge, total, processor } = order.attempt;
  const { event, lines } = await findConfirmed(database, { referenceID, attempt: number, eventId });
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
  };
}

/** An event as a receipt tells it in a language. */
export function receiptEvent(event: StoredEvent, language: Language): ReceiptEvent {
  const { dates } = messagesIn(language);
  const address = fullAddress(event);
  return {
    id: event.id,
    name: event.name,
    slug: event.ticketing_slug,
    dates: formatEventDates(event, dates),
    gates: formatGatesInZone(event, dates),
    place: address ? { address, mapsUrl: mapsUrl(event) } : null,
    calendars: [...calendarLinks(event)],
  };
}

/** The name by which a payment for an event is listed on a statement; null where it is not known. */
export const statementNameOf = (processor: string, event: StoredEvent | null): string | null =>
  processorOf(processor)?.statementName(event?.dynamic_descriptor ?? null) ?? null;

/** What a completed order came to. Amounts are integer cents. */
export interface ConfirmedSums {
  readonly lines: readonly { readonly price: number; readonly quantity: number }[];
  readonly discount: number;
  readonly tax: number;
  readonly fees: number;
  /** The event's own word for the fees; null where it has none. */
  readonly feesLabel: string | null;
  readonly total: number;
}

/** One row of a confirmation's sums, in integer cents; a discount is negative. */
interface ConfirmedAmount {
  readonly label: string;
  readonly cents: number;
}

/** The rows of a confirmation's sums in a language, top to bottom; the last one is the sum of the others (docs/rules.md, Money). */
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
