import type { GraphqlClient, Loaded } from '@ticket-storefront/contract';
import type { PromoCode } from '@ticket-storefront/domain';
import { promoCodeFields } from '@ticket-storefront/domain/fields';
import * as v from 'valibot';
import { queryCatalogue } from './catalogue';
import { promoCodeDocument } from './operations/promo-code';
import { pageEntries } from './rows';

/** A promo code, as the promo_code operation returns it. */
export const promoCodeSchema: v.GenericSchema<unknown, PromoCode> = v.object(pageEntries(promoCodeFields));

const schema = v.object({ promo_codes: v.array(promoCodeSchema) });

/** Finds the event's promo code with exactly this trimmed uid, or null. Always queries the server, because codes get used up. */
export async function findPromoCode(
  graphql: GraphqlClient,
  { eventId, uid }: { readonly eventId: number; readonly uid: string },
): Promise<Loaded<PromoCode | null>> {
  const loaded = await queryCatalogue(
    graphql,
    { document: promoCodeDocument, variables: { event_id: eventId, uid }, schema },
    { fresh: true },
  );
  return loaded.ok ? { ok: true, value: loaded.value.promo_codes[0] ?? null } : loaded;
}
