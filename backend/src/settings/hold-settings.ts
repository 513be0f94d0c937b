import { defaulted } from '@storefront/server/setting';
import { positive } from '@storefront/server/settings-fields';

/** How much one client holds at most while it has not paid. */
export const holdFields = {
  HOLDS_PER_VISITOR: defaulted(positive, '3', 'most unpaid orders of one visitor at a time'),
  HOLDS_PER_ADDRESS: defaulted(positive, '20', 'most unpaid orders from one address at a time'),
  HOLDS_SHARE_PER_ADDRESS: defaulted(
    positive,
    '25',
    'percent of the unsold tickets of a kind and of an event that unpaid orders from one address hold at most, or four',
  ),
  TICKETS_PER_ORDER: defaulted(
    positive,
    '20',
    'most tickets of a kind in one order, where the ticket has no `order_quantity_limit`',
  ),
};
