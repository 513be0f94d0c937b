import type { AttemptKey } from '@storefront/order-port';
import type { Database } from '../../database/connection';

/** A change of one attempt's row. */
export const attemptRow = (database: Database, { referenceID, attempt }: AttemptKey) =>
  database
    .updateTable('order_attempts')
    .where('reference_id', '=', referenceID)
    .where('attempt', '=', attempt);
