import { formatUsd } from '@storefront/domain/money';
import { escapeHtml } from '@storefront/server/escape-html';
import { type ConfirmedSums, confirmedAmounts } from '../orders/confirmed-amounts';
import { greetedName } from './greeted-name';
import type { RenderedEmail } from './order-email';

export interface ConfirmedLine {
  readonly name: string;
  readonly quantity: number;
  /** Integer cents each. */
  readonly price: number;
  readonly additional_email_description: string | null;
}

/** A completed order as its confirmation tells it. Amounts are integer cents. */
interface ConfirmedOrder extends ConfirmedSums {
  readonly referenceID: string;
  readonly eventName: string;
  /** Such as `Saturday, November 21st, 2026`; null where the event has no date. */
  readonly eventDates: string | null;
  /** Such as `Gates: 6:00 PM - 11:00 PM`; null where no time is known. */
  readonly gates: string | null;
  /** The full address with a maps search for it; null where the event has none. */
  readonly place: { readonly address: string; readonly mapsUrl: string } | null;
  readonly customerName: string;
  readonly lines: readonly ConfirmedLine[];
  /** Whether the payment came after the order was given up. */
  readonly isLate: boolean;
}

const lateWords =
  'Your payment reached us late, and you may have been told that the order did not go through. Your tickets are yours.';

/** How the tickets are delivered, where no ticket says otherwise (docs/rules.md, E-mails). */
const deliveryOf = ({ referenceID, lines }: ConfirmedOrder) =>
  lines.some((line) => line.additional_email_description)
    ? `How your tickets are delivered: as said beside your tickets above. Your order is kept under your name and the reference ${referenceID}.`
    : `How your tickets are delivered: the organizer has said no more yet. They are kept under your name and the reference ${referenceID}.`;

/** The confirmation of an order, as plain text and as HTML. */
export function renderConfirmation(order: ConfirmedOrder): RenderedEmail {
  return {
    subject: `Your tickets for ${order.eventName.replace(/\s+/g, ' ')}`,
    text: renderText(order),
    html: renderHtml(order),
  };
}

/** A name of links alone is left out. */
const greetingOf = ({ customerName }: ConfirmedOrder) =>
  `${['Thank you for your order', greetedName(customerName)].filter(Boolean).join(', ')}!`;

function renderText(order: ConfirmedOrder): string {
  const lines = order.lines.flatMap(({ name, quantity, price, additional_email_description: note }) => [
    `${quantity} x ${name}: ${formatUsd(price * quantity)}`,
    ...(note ? [`    ${note}`] : []),
  ]);
  return [
    greetingOf(order),
    '',
    ...(order.isLate ? [lateWords, ''] : []),
    [order.eventName, order.eventDates].filter(Boolean).join(', '),
    ...(order.gates ? [order.gates] : []),
    ...(order.place ? [`${order.place.address} (map: ${order.place.mapsUrl})`] : []),
    `Order Reference Number: ${order.referenceID}`,
    '',
    ...lines,
    '',
    ...confirmedAmounts(order).map(({ label, cents }) => `${label}: ${formatUsd(cents)}`),
    '',
    deliveryOf(order),
    '',
  ].join('\n');
}

const cell = 'padding:6px 0;border-bottom:1px solid #ddd';

const row = (label: string, amount: string, note: string | null = null) =>
  `<tr><td style="${cell}">${escapeHtml(label)}${note ? `<br><small>${escapeHtml(note)}</small>` : ''}</td>` +
  `<td style="${cell};text-align:right;white-space:nowrap">${escapeHtml(amount)}</td></tr>`;

function renderHtml(order: ConfirmedOrder): string {
  const lines = order.lines.map(({ name, quantity, price, additional_email_description: note }) =>
    row(`${quantity} x ${name}`, formatUsd(price * quantity), note),
  );
  const amounts = confirmedAmounts(order).map(({ label, cents }) => row(label, formatUsd(cents)));
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"></head>',
    '<body style="font-family:system-ui,sans-serif;max-width:36rem;margin:0 auto;padding:1rem;color:#222">',
    `<h1 style="font-size:1.4rem">${escapeHtml(greetingOf(order))}</h1>`,
    order.isLate ? `<p>${lateWords}</p>` : '',
    `<p><strong>${escapeHtml(order.eventName)}</strong>`,
    order.eventDates ? `<br>${escapeHtml(order.eventDates)}` : '',
    order.gates ? `<br>${escapeHtml(order.gates)}` : '',
    order.place
      ? `<br><a href="${escapeHtml(order.place.mapsUrl)}">${escapeHtml(order.place.address)}</a>`
      : '',
    `</p><p>Order Reference Number: <strong>${escapeHtml(order.referenceID)}</strong></p>`,
    `<table role="presentation" style="width:100%;border-collapse:collapse">${[...lines, ...amounts].join('')}</table>`,
    `<p>${escapeHtml(deliveryOf(order))}</p>`,
    '</body></html>',
  ].join('\n');
}
