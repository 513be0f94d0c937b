import { canyonStrings } from './canyon-strings';
import type { DemonstrationOptions } from './demonstration-event';
import { harborLights } from './harbor-lights';
import { inkhouseFair } from './inkhouse-fair';
import { openObservatory } from './open-observatory';
import { seedSwap } from './seed-swap';

const builders = [harborLights, openObservatory, inkhouseFair, canyonStrings, seedSwap];

/**
 * What the storefront sells where no data set is given: every processor, and every state a ticket can be in. A data set
 * (docs/rules.md) like any other.
 */
export function buildDemonstration(options: DemonstrationOptions) {
  const built = builders.map((build) => build(options));
  return {
    events: built.map(({ event }) => ({
      slug: event.ticketing_slug,
      currency: 'usd',
      ticketing_logo: `${options.pictureBaseUrl}/${event.ticketing_slug}-logo.svg`,
      ticketing_background_url: `${options.pictureBaseUrl}/${event.ticketing_slug}-background.svg`,
      ...event,
    })),
    ticketing_items: built.flatMap(({ event, items }) =>
      items.map((item) => ({ ...item, event_id: event.id, available_public_sale: true })),
    ),
    promo_codes: built.flatMap(({ event, promos }) =>
      promos.map((promo) => ({ ...promo, event_id: event.id })),
    ),
  };
}
