import type { Database } from './connection';

/** Runs work in a transaction, which is undone where the work answers null. */
export async function tryInTransaction<T>(
  database: Database,
  work: (transaction: Database) => Promise<T | null>,
): Promise<T | null> {
  const transaction = await database.startTransaction().execute();
  try {
    const result = await work(transaction);
    await (result === null ? transaction.rollback() : transaction.commit()).execute();
    return result;
  } catch (error) {
    if (!transaction.isCommitted && !transaction.isRolledBack) {
      await transaction
        .rollback()
        .execute()
        .catch(() => undefined);
    }
    throw error;
  }
}
