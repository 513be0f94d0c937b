import type { CartOwner } from '@storefront/contract/cart-bus';
import type { GraphqlClient } from '@storefront/contract/host';
import { checkPromoInput } from '@storefront/domain/promo';
import type { PromoCode } from '@storefront/domain/promo-code';
import type { PromoAnswer } from './find-valid-promo';

interface PromoControllerOptions {
  readonly owner: CartOwner;
  readonly graphql: GraphqlClient;
  readonly eventId: () => number | null;
  readonly applied: () => PromoCode | null;
  readonly apply: (promo: PromoCode | null) => void;
}

/** The lookup comes with the GraphQL client, which it asks. */
const lookUp = (graphql: GraphqlClient, code: { readonly eventId: number; readonly uid: string }) =>
  import(/* webpackChunkName: "apollo", webpackPreload: true */ './find-valid-promo').then(
    ({ findValidPromo }) => findValidPromo(graphql, code),
    (): PromoAnswer => ({ ok: false, reason: 'unavailable' }),
  );

/** Handles the promo commands of a cart, which holds at most one code (docs/rules.md, Promo). */
export function addPromoController({
  owner,
  graphql,
  eventId,
  applied,
  apply,
}: PromoControllerOptions): void {
  let lookups = 0;

  owner.handle('promo:clear', () => {
    lookups += 1;
    apply(null);
  });

  owner.handle('promo:apply', async ({ code }) => {
    const event = eventId();
    if (event === null) return;
    const input = checkPromoInput(code, applied());
    if (!input.ok) return owner.publish('promo:rejected', { reason: input.reason });

    lookups += 1;
    const lookup = lookups;
    const answer = await lookUp(graphql, { eventId: event, uid: input.uid });
    // A later command replaces this one.
    if (lookup !== lookups) return;
    if (!answer.ok) return owner.publish('promo:rejected', { reason: answer.reason });
    apply(answer.promo);
    owner.publish('promo:applied', { promo: answer.promo });
  });
}
