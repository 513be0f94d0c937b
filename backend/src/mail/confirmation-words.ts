import type { ConfirmedOrder } from './confirmed-order';
import { greetedName } from './greeted-name';
import { type EmailWords, emailWords } from './words/email-words';

/** What a confirmation says of its order, in the order's language. */
interface ConfirmationWords extends EmailWords {
  /** Thanks for the order. A name of links alone is left out. */
  readonly greeting: string;
  /** How the tickets are delivered, where no ticket says otherwise (docs/rules.md, E-mails). */
  readonly delivery: string;
  /** By which name the payment is listed; null where that is not known. */
  readonly statementShows: string | null;
}

/** The words of a confirmation. */
export function confirmationWords({
  language,
  customerName,
  referenceID,
  lines,
  statementName,
}: ConfirmedOrder): ConfirmationWords {
  const words = emailWords[language];
  const isDeliverySaid = lines.some((line) => line.additional_email_description);
  return {
    ...words,
    greeting: words.thanks(greetedName(customerName)),
    delivery: (isDeliverySaid ? words.deliveredAsSaid : words.deliveryUnknown)(referenceID),
    statementShows: statementName && words.statement(statementName),
  };
}
