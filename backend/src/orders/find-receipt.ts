import type { OrderReceipt } from '@storefront/api/answers/order-receipt';
import type { Language } from '@storefront/domain/language';
import { type Asking, isOwn } from '@storefront/order-port';
import type { Database } from '../database/connection';
import { confirmedAmounts } from './confirmed-amounts';
import type { OrderLinks } from './model/order-links';
import { receiptEvent, statementNameOf } from './receipt-event';
import { findConfirmed, findOrder } from './repository/read-order';

/** Who asks what was bought: who has the order's secret, or the address of its page; and in which language. */
export interface AskingToRead extends Asking {
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
