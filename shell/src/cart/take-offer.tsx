import { offerAnswerSchema, offerPath } from '@ticket-storefront/api/protocol';
import type { Event } from '@ticket-storefront/domain/events';
import { Notice } from '@ticket-storefront/ui';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { messages } from '#messages/offer';
import type { CartStore } from './create-cart-store';
import { type FillServices, fillCart } from './fill-cart';

interface OfferedTo {
  readonly cart: CartStore;
  readonly event: Event;
  /** Of the link in the e-mail. */
  readonly token: string;
}

const tokenForm = /^[\w.-]{1,200}$/;

/** Opens an offer for this visitor, and puts its ticket into the cart. Returns a notice for the visitor. */
export async function takeOffer(
  services: FillServices,
  { cart, event, token }: OfferedTo,
): Promise<ReactNode> {
  const over = <Notice kind="info">{messages.over}</Notice>;
  if (!tokenForm.test(token)) return over;
  const answer = await services.api.post(offerPath(token), {});
  if (answer.ok && answer.status === 409) return over;
  const offer = v.safeParse(offerAnswerSchema, answer.ok ? answer.body : null);
  if (!offer.success) return <Notice kind="error">{messages.notOpened}</Notice>;
  const { itemId, email, endsInMs } = offer.output;
  const chosen = cart.bus.snapshot()?.items ?? [];
  const others = chosen.filter(({ id }) => id !== itemId);
  const own = chosen.find(({ id }) => id === itemId);
  await fillCart(services, { cart, event, lines: [...others, own ?? { id: itemId, quantity: 1 }] });
  const time = new Date(services.now().getTime() + endsInMs).toLocaleString(`${messages.language}-US`, {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });
  return <Notice kind="success">{messages.held({ time, email })}</Notice>;
}
