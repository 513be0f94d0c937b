import type pg from 'pg';

/** Holds the row of a ticket in a transaction of its own, until the answer is called. */
export async function lockItem(pool: pg.Pool, id: number): Promise<() => Promise<void>> {
  const other = await pool.connect();
  await other.query('begin');
  await other.query('select 1 from ticketing_items where id = $1 for no key update', [id]);
  return async () => {
    await other.query('rollback');
    other.release();
  };
}
