import { defaulted } from '@storefront/server/setting';
import { positive } from '@storefront/server/settings-fields';

/** How much one client holds at most while it has not paid. */
export const holdFields = {
  HOLDS_PER_VISITOR: defaulted(positive, '3', 'most unpaid orders of one visitor at a time'),
  HOLDS_PER_ADDRESS: defaulted(
    positive,
    '20',
    'most unpaid orders from one network (/24 or /64) at a time; four times as many from a /16 or /48',
  ),
  HOLDS_SHARE_PER_ADDRESS: defaulted(
    positive,
    '25',
    'percent of the unsold tickets of a kind and of an event that unpaid orders from one network hold at most, or four tickets; twice that from a /16 or /48, or 16',
  ),
  TICKETS_PER_ORDER: defaulted(
    positive,
    '20',
    'most tickets of a kind in one order, where the ticket has no `order_quantity_limit`',
  ),
};
