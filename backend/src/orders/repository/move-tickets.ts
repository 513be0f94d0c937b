import type { AttemptKey } from '@storefront/order-port';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/connection';

/** A ticket is free, held by an open order, or sold. */
export type TicketState = 'free' | 'held' | 'sold';

/**
 * Moves the tickets of an attempt in one statement. Free ones are taken only while there are enough of each: where it
 * answers false, the transaction is to be undone. Their rows are locked until it ends, so this comes last.
 */
export async function moveTickets(
  database: Database,
  key: AttemptKey,
  from: TicketState,
  to: TicketState,
): Promise<boolean> {
  const { isMoved } = await database
    .selectNoFrom(ticketsMoved(key, from, to).as('isMoved'))
    .executeTakeFirstOrThrow();
  return isMoved;
}

/** The same as part of another statement: true once the tickets are moved. */
export const ticketsMoved = (
  { referenceID, attempt }: AttemptKey,
  from: TicketState,
  to: TicketState,
): RawBuilder<boolean> => sql<boolean>`move_tickets(${referenceID}, ${attempt}, ${from}, ${to})`;
