import { createReferenceID, messagesIn as domainMessagesIn } from '@ticket-storefront/domain';
import { formatEventDates } from '@ticket-storefront/domain/dates';
import type { Language } from '@ticket-storefront/domain/language';
import { messagesIn } from '#messages/all/mail';
import type { Database } from '../database/connection';
import type { OrderLinks, OrderOfEmail } from '../orders';
import { inLanguage } from './order-email';
import { writeEmail } from './plain-email';

/** Writes one e-mail with the links to orders of the same address to the outbox; after all first confirmations. */
export async function saveOrderLinks(
  database: Database,
  links: OrderLinks,
  orders: readonly OrderOfEmail[],
  language: Language,
): Promise<void> {
  const messages = messagesIn(language);
  const { dates } = domainMessagesIn(language);
  const [newest] = orders;
  const rows = orders.flatMap(({ referenceID, eventName, ...days }) => {
    const url = links.pageOf(referenceID);
    const text = [eventName.replace(/\s+/g, ' '), formatEventDates(days, dates), referenceID].filter(Boolean);
    return url ? [{ text: text.join(' · '), url: inLanguage(url, language) }] : [];
  });
  if (!newest || rows.length === 0) return;
  await writeEmail(database, {
    messageId: `order-links-${createReferenceID()}@storefront`,
    recipient: newest.email,
    language,
    subject: messages.yourOrders,
    parts: [messages.hello, messages.ordersRequested, ...rows, messages.notRequested],
  });
}
