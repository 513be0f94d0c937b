import type { HandOverAnswer } from '@ticket-storefront/api/protocol';
import { sql } from 'kysely';
import type { Database } from '../database/connection';
import { completedOrdersOf } from '../orders';

/** Stores the changed cart of a hand-over in place of an earlier one. */
export async function saveChangedCart(database: Database, id: string, cart: string): Promise<void> {
  await database
    .insertInto('hand_overs')
    .values({ id, cart })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ cart, changed_at: sql<Date>`now()` }))
    .execute();
}

/** Whether an order of a hand-over is paid, and its changed cart or null. */
export async function readHandOver(
  database: Database,
  id: string,
): Promise<Pick<HandOverAnswer, 'isPaid' | 'cart'>> {
  const { isPaid, cart } = await database
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(completedOrdersOf(database, id)).as('isPaid'),
      selectFrom('hand_overs').select('cart').where('id', '=', id).as('cart'),
    ])
    .executeTakeFirstOrThrow();
  return { isPaid: Boolean(isPaid), cart };
}

/** Deletes changed carts after a day, when no page waits for them. */
export async function forgetHandOvers(database: Database): Promise<void> {
  await database
    .deleteFrom('hand_overs')
    .where('changed_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
