import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import type { AttemptKey } from '../model/attempt-key';

/** A ticket is free, held by an open order, or sold. */
type TicketState = 'free' | 'held' | 'sold';

/**
 * Moves the tickets of an attempt in one statement. Free ones are taken only while there are enough of each: where it
 * answers false, the transaction is to be undone. Their rows are locked until it ends, so this comes last.
 */
export async function moveTickets(
  database: Database,
  { referenceID, attempt }: AttemptKey,
  from: TicketState,
  to: TicketState,
): Promise<boolean> {
  const { rows } = await sql<{ is_moved: boolean }>`
    select move_tickets(${referenceID}, ${attempt}, ${from}, ${to}) as is_moved`.execute(database);
  return rows[0]?.is_moved ?? false;
}
