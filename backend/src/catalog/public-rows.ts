const ofActiveEvent = 'event_id in (select id from events where is_active)';

/**
 * Which rows of each table anybody may read, whatever is asked for (docs/rules.md, API). A Hasura in our place gives its
 * anonymous role these permissions.
 */
export const publicRows = {
  events: 'is_active',
  ticketing_items: `is_active and available_public_sale and not cashless_top_up_item and ${ofActiveEvent}`,
  promo_codes: ofActiveEvent,
} as const;
