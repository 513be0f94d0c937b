import * as v from 'valibot';
import { type Boot, handOverElementId, handOverSchema } from '../boot';
import { type TextStorage, writeStored } from '../browser/storage';
import { cartKey, storeOfferedPromo } from '../cart';
import { cartFragment, checkoutPath } from '../navigation/paths';
import type { VisitTrail } from '../navigation/visit-trail';

const received = v.nullable(handOverSchema);

/** What the receiver needs of a document that starts. */
export interface ReceiverOptions {
  readonly boot: Pick<Boot, 'origins'>;
  /** For the cart. */
  readonly storage: Storage;
  /** For the hand-over, which is of one tab. */
  readonly tab: TextStorage;
  readonly trail: VisitTrail;
}

const keyOf = (slug: string) => `storefront.hand-over.${slug}`;

/**
 * Stores the cart that came with this document, so that a reload finds it. A checkout of its own origin without one goes to the
 * storefront's page that hands it over.
 * @returns the id of the event's last hand-over in this tab; null without one.
 */
export function receiveHandOver({ boot, storage, tab, trail }: ReceiverOptions, slug: string): string | null {
  const text = document.getElementById(handOverElementId)?.textContent ?? 'null';
  const parsed = v.safeParse(received, JSON.parse(text));
  const brought = parsed.success ? parsed.output : null;
  if (brought) {
    writeStored(storage, cartKey(slug), brought.cart);
    writeStored(tab, keyOf(slug), brought.id);
    if (brought.promo) storeOfferedPromo(storage, slug, `?${new URLSearchParams({ promo: brought.promo })}`);
    trail.cameFrom(brought.from);
    // A reload would send the form again.
    window.history.replaceState(window.history.state, '', window.location.href);
    return brought.id;
  }
  const known = tab.getItem(keyOf(slug));
  const { hash, search } = window.location;
  if (known === null && boot.origins && !hash.startsWith(cartFragment)) {
    window.location.replace(`${boot.origins.storefront}${checkoutPath(slug)}${search}`);
  }
  return known;
}
