import { renderToStaticMarkup } from 'react-dom/server';
import { ConfirmationBody } from './confirmation-body';
import { confirmationText } from './confirmation-text';
import type { ConfirmedOrder } from './confirmed-order';
import type { RenderedEmail } from './order-email';

/** The confirmation of an order, as plain text and as HTML. The HTML shows a picture of the reference by {@link referencePicture}. */
export function renderConfirmation(order: ConfirmedOrder): RenderedEmail {
  const name = order.event?.name.replace(/\s+/g, ' ') ?? 'your order';
  return {
    subject: `Your tickets for ${name}`,
    text: confirmationText(order),
    html: `<!doctype html>${renderToStaticMarkup(ConfirmationBody({ order }))}`,
  };
}
