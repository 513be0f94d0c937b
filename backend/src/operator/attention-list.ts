import { UserError } from '@storefront/server/user-error';
import { sql } from 'kysely';
import type { Database } from '../database/connection';
import type { Operator } from './operator';
import { saveAudit } from './save-audit';

/** What a person must look at, the oldest first, one line each. */
export async function listAttention(database: Database): Promise<string> {
  const rows = await database
    .selectFrom('attention_items')
    .selectAll()
    .where('resolved_at', 'is', null)
    .orderBy('id')
    .execute();
  if (rows.length === 0) return 'Nothing is waiting for a person.';
  return rows
    .map(
      ({ id, created_at, reason, reference_id, details }) =>
        `${id}  ${created_at.toISOString().slice(0, 16)}  ${reason}  ${reference_id ?? '-'}  ${JSON.stringify(details)}`,
    )
    .join('\n');
}

/**
 * Takes a matter off the list.
 * @param note - what was done about it
 * @throws {UserError} where it is not on the list.
 */
export function resolveAttentionItem(
  { database, who }: Pick<Operator, 'database' | 'who'>,
  id: number,
  note: string,
): Promise<string> {
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('attention_items')
      .set({ resolved_at: sql<Date>`now()`, resolved_by: who })
      .where('id', '=', id)
      .where('resolved_at', 'is', null)
      .returning(['reason', 'reference_id'])
      .executeTakeFirst();
    if (!row)
      throw new UserError(`There is no open matter ${id}: \`storefront orders attention\` lists them.`);
    await saveAudit(transaction, {
      who,
      action: 'resolve',
      referenceID: row.reference_id,
      note: `${row.reason}: ${note}`,
    });
    return `The matter ${id} (${row.reason}) is resolved.`;
  });
}
