import type pg from 'pg';

/** Locks a ticket's row until the returned function is called. */
export async function lockItem(pool: pg.Pool, id: number): Promise<() => Promise<void>> {
  const other = await pool.connect();
  await other.query('begin');
  await other.query('select 1 from ticketing_items where id = $1 for no key update', [id]);
  return async () => {
    await other.query('rollback');
    other.release();
  };
}
