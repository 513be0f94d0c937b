import type { Pool } from '../database/connection';
import type { OrderRow } from './order-row';
import type { Refusal } from './refusal';

/**
 * Gives back what the attempt holds, since nothing was charged, and forgets whose it was. Reference, amounts, lines and
 * fingerprint stay. Does nothing to an order that is no longer pending.
 */
export async function releaseOrder(
  pool: Pool,
  { reference_id, attempt }: Pick<OrderRow, 'reference_id' | 'attempt'>,
  refusal: Refusal,
): Promise<void> {
  await pool.query(
    `update orders set status = 'refused', refusal = $3, customer = null, email = null
     where reference_id = $1 and attempt = $2 and status = 'pending'`,
    [reference_id, attempt, JSON.stringify(refusal)],
  );
}
