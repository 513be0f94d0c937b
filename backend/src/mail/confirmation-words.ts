import type { ConfirmedOrder } from './confirmed-order';
import { greetedName } from './greeted-name';

/** Said where the payment came after the order was given up. */
export const lateWords =
  'Your payment reached us late, and you may have been told that the order did not go through. Your tickets are yours.';

/** Thanks for an order. A name of links alone is left out. */
export const greetingOf = ({ customerName }: ConfirmedOrder): string =>
  `${['Thank you for your order', greetedName(customerName)].filter(Boolean).join(', ')}!`;

/** How the tickets are delivered, where no ticket says otherwise (docs/rules.md, E-mails). */
export const deliveryOf = ({ referenceID, lines }: ConfirmedOrder): string =>
  lines.some((line) => line.additional_email_description)
    ? `How your tickets are delivered: as said beside your tickets above. Your order is kept under your name and the reference ${referenceID}.`
    : `How your tickets are delivered: the organizer has said no more yet. They are kept under your name and the reference ${referenceID}.`;

/** By which name the payment is listed; null where that is not known. */
export const statementOf = ({ statementName }: ConfirmedOrder): string | null =>
  statementName && `Your statement shows the payment as “${statementName}”.`;
