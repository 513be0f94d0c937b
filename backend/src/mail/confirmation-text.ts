import { formatUsd } from '@storefront/domain/money';
import { confirmedAmounts } from '../orders/find-receipt';
import { confirmationWords } from './confirmation-words';
import type { ConfirmedOrder } from './confirmed-order';

/** The confirmation of an order as plain text. */
export function confirmationText(order: ConfirmedOrder): string {
  const { event, pageUrl, contactUrl, language } = order;
  const words = confirmationWords(order);
  const lines = order.lines.flatMap(({ name, quantity, price, additional_email_description: note }) => [
    `${quantity} x ${name}: ${formatUsd(price * quantity)}`,
    ...(note ? [`    ${note}`] : []),
  ]);
  return [
    words.greeting,
    '',
    ...(order.isLate ? [words.late, ''] : []),
    [event?.name, event?.dates].filter(Boolean).join(', '),
    ...(event?.gates ? [event.gates] : []),
    ...(event?.place ? [`${event.place.address} (${words.map}: ${event.place.mapsUrl})`] : []),
    `${words.reference} ${order.referenceID}`,
    '',
    ...lines,
    '',
    ...confirmedAmounts(order, language).map(({ label, cents }) => `${label}: ${formatUsd(cents)}`),
    '',
    words.delivery,
    ...(words.statementShows ? ['', words.statementShows] : []),
    '',
    ...(pageUrl ? [`${words.yourOrder}: ${pageUrl}`] : []),
    ...(event?.calendars ?? []).map(({ name, url }) => `${words.addTo(name)}: ${url}`),
    `${words.questions}: ${contactUrl}`,
    '',
  ].join('\n');
}
