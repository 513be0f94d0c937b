import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import type { StoredTicket } from '../model/tickets';

/** The stored changes of an order's tickets. */
export async function findTickets(database: Database, referenceID: string): Promise<readonly StoredTicket[]> {
  const rows = await database
    .selectFrom('tickets')
    .select(['number', 'holding', 'code', 'holder', 'admitted_at'])
    .where('reference_id', '=', referenceID)
    .execute();
  return rows.map(({ admitted_at, ...row }) => ({ ...row, isAdmitted: admitted_at !== null }));
}

/** The reference of the ticket that was handed on under this code; null without one. */
export async function findReferenceOfCode(database: Database, code: string): Promise<string | null> {
  const row = await database
    .selectFrom('tickets')
    .select('reference_id')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.reference_id ?? null;
}

interface NewHolding {
  readonly referenceID: string;
  readonly number: number;
  /** Of the link that was accepted. */
  readonly holding: number;
  readonly code: string;
  readonly holder: string | null;
}

/** Stores the new holder of a ticket. Lock its order first. */
export async function saveHolding(
  transaction: Database,
  { referenceID, number, holding, code, holder }: NewHolding,
): Promise<void> {
  const held = { holding: holding + 1, code, holder, handed_on_at: sql<Date>`now()` };
  await transaction
    .insertInto('tickets')
    .values({ reference_id: referenceID, number, ...held })
    .onConflict((conflict) => conflict.columns(['reference_id', 'number']).doUpdateSet(held))
    .execute();
}

/** Stores that tickets were admitted. Lock their order first. */
export async function saveAdmission(
  transaction: Database,
  referenceID: string,
  numbers: readonly number[],
): Promise<void> {
  const admitted_at = sql<Date>`now()`;
  await transaction
    .insertInto('tickets')
    .values(numbers.map((number) => ({ reference_id: referenceID, number, admitted_at })))
    .onConflict((conflict) => conflict.columns(['reference_id', 'number']).doUpdateSet({ admitted_at }))
    .execute();
}
