const ofActiveEvent = 'event_id in (select id from events where is_active)';

/**
 * The rows of each table that the public may read, in every query (docs/rules.md, API). A Hasura in place of this API
 * gives its anonymous role the same permissions.
 */
export const publicRows = {
  events: 'is_active',
  ticketing_items: `is_active and available_public_sale and not cashless_top_up_item and ${ofActiveEvent}`,
  promo_codes: ofActiveEvent,
} as const;
