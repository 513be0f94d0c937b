import type { Database } from '../../database/connection';
import type { AttemptKey } from '../model/attempt-key';

/** A change of one attempt's row. */
export const attemptRow = (database: Database, { referenceID, attempt }: AttemptKey) =>
  database
    .updateTable('order_attempts')
    .where('reference_id', '=', referenceID)
    .where('attempt', '=', attempt);
