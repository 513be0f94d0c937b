import { renderToStaticMarkup } from 'react-dom/server';
import { ConfirmationBody } from './confirmation-body';
import { confirmationText } from './confirmation-text';
import type { ConfirmedOrder } from './confirmed-order';
import type { RenderedEmail } from './order-email';
import { emailWords } from './words/email-words';

/** The confirmation of an order in its language, as plain text and as HTML. The HTML shows a picture of the reference by {@link referencePicture}. */
export function renderConfirmation(order: ConfirmedOrder): RenderedEmail {
  const words = emailWords[order.language];
  const subject = words.tickets(order.event?.name.replace(/\s+/g, ' ') ?? words.someOrder);
  return {
    subject,
    text: confirmationText(order),
    html: `<!doctype html>${renderToStaticMarkup(ConfirmationBody({ order, title: subject }))}`,
  };
}
