import { defaulted, optional } from '@storefront/server/setting';
import { positive } from '@storefront/server/settings-fields';

/** How many orders one process reserves at once, and how many wait for it. */
export const reservationFields = {
  RESERVATIONS_AT_ONCE: optional(
    positive,
    'most orders that one process reserves at once; without it 25 % of `ORDERS_CONNECTIONS`: the rest is for payments, and more would wait for the same tickets',
  ),
  RESERVATIONS_WAITING: defaulted(positive, '2000', 'most orders that wait in one process to be reserved'),
  RESERVATIONS_WAIT_MS: defaulted(
    positive,
    '15000',
    'milliseconds that an order waits to be reserved at most',
  ),
};

const shareOfConnections = 0.25;
/** One event takes half of the turns: of a single one it would leave none to others. */
const fewest = 2;

/** How many orders a process reserves at once. */
export const reservationsAtOnce = (settings: {
  readonly RESERVATIONS_AT_ONCE?: number | undefined;
  readonly ORDERS_CONNECTIONS: number;
}): number =>
  settings.RESERVATIONS_AT_ONCE ??
  Math.max(fewest, Math.ceil(settings.ORDERS_CONNECTIONS * shareOfConnections));
