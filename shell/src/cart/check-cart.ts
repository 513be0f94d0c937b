import { fetchTicketingItems } from '@storefront/api/fetch-ticketing-items';
import type { GraphqlClient, RestClient } from '@storefront/contract/host';
import type { Event } from '@storefront/domain/event';
import type { PromoCode } from '@storefront/domain/promo-code';
import { words } from '#words/frame';
import type { CartContents } from './cart-contents';
import { findOffers } from './find-offers';
import { findValidPromo } from './find-valid-promo';
import { reconcileItems } from './reconcile-items';

interface CheckCartOptions {
  readonly graphql: GraphqlClient;
  readonly api: RestClient;
  readonly event: Event;
  /** Reads the cart once the answers have come, since the visitor may have changed it meanwhile. */
  readonly contents: () => CartContents;
}

interface CheckedCart {
  readonly contents: CartContents;
  readonly changes: readonly string[];
}

/**
 * The cart, adjusted to the catalogue as it is now, and what was changed. Where the catalogue cannot be asked, the cart
 * stays as it is: the API checks every order again.
 */
export async function checkCart({ graphql, api, event, contents }: CheckCartOptions): Promise<CheckedCart> {
  const [catalogue, promo] = await Promise.all([
    fetchTicketingItems(graphql, event.id, { fresh: true }),
    checkPromoCode(graphql, event.id, contents().promo),
  ]);
  const offers = catalogue.ok
    ? await findOffers({ api, eventId: event.id, catalogue: catalogue.value, lines: contents().items })
    : null;
  const { items, promo: applied } = contents();
  const reconciled = offers
    ? reconcileItems({ items, offers, event, now: new Date() })
    : { items, changes: [] };
  if (applied?.uid !== promo.checked?.uid) {
    return { contents: { items: reconciled.items, promo: applied }, changes: reconciled.changes };
  }
  return {
    contents: { items: reconciled.items, promo: promo.valid },
    changes: [...reconciled.changes, ...promo.changes],
  };
}

async function checkPromoCode(graphql: GraphqlClient, eventId: number, checked: PromoCode | null) {
  if (!checked) return { checked, valid: null, changes: [] };
  const answer = await findValidPromo(graphql, { eventId, uid: checked.uid });
  if (answer.ok) return { checked, valid: answer.promo, changes: [] };
  if (answer.reason === 'unavailable') return { checked, valid: checked, changes: [] };
  const change = answer.reason === 'used' ? words.promoUsed : words.promoInvalid;
  return { checked, valid: null, changes: [change(checked.uid)] };
}
