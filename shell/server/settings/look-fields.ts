import { defaulted, optional } from '@storefront/server/setting';
import { address, color, words } from '@storefront/server/settings-fields';

/** How the provider's shop looks. */
export const lookFields = {
  PROVIDER_NAME: defaulted(words, 'Event Ticketing', 'the shop’s name, beside its logo'),
  PROVIDER_LOGO: optional(address, 'its logo, a square picture by `https:`; a ticket where it is not set'),
  PROVIDER_COLOR: optional(
    color,
    'its accent, such as `#0a6548`, on pages of no event and of events whose pictures give none; made darker or lighter where text could not be read',
  ),
};
