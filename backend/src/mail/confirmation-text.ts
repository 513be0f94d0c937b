import { formatUsd } from '@storefront/domain/money';
import { confirmedAmounts } from '../orders/confirmed-amounts';
import { deliveryOf, greetingOf, lateWords, statementOf } from './confirmation-words';
import type { ConfirmedOrder } from './confirmed-order';

/** The confirmation of an order as plain text. */
export function confirmationText(order: ConfirmedOrder): string {
  const { event, pageUrl, contactUrl } = order;
  const lines = order.lines.flatMap(({ name, quantity, price, additional_email_description: note }) => [
    `${quantity} x ${name}: ${formatUsd(price * quantity)}`,
    ...(note ? [`    ${note}`] : []),
  ]);
  return [
    greetingOf(order),
    '',
    ...(order.isLate ? [lateWords, ''] : []),
    [event?.name, event?.dates].filter(Boolean).join(', '),
    ...(event?.gates ? [event.gates] : []),
    ...(event?.place ? [`${event.place.address} (map: ${event.place.mapsUrl})`] : []),
    `Order Reference Number: ${order.referenceID}`,
    '',
    ...lines,
    '',
    ...confirmedAmounts(order).map(({ label, cents }) => `${label}: ${formatUsd(cents)}`),
    '',
    deliveryOf(order),
    ...[statementOf(order)].flatMap((words) => (words ? ['', words] : [])),
    '',
    ...(pageUrl ? [`Your order: ${pageUrl}`] : []),
    ...(event?.calendars ?? []).map(({ name, url }) => `Add to ${name}: ${url}`),
    `Questions: ${contactUrl}`,
    '',
  ].join('\n');
}
